#### an API is named, listed, shown and forgotten
export XDG_CONFIG_HOME=$PWD/config; cat >pets.yaml <<'X'
openapi: 3.0.0
info: {title: Pets, version: '1'}
servers: [{url: 'https://{region}.pets.example/v1', variables: {region: {default: eu}}}]
security: [{key: []}]
paths:
  /pets: {get: {operationId: listPets, summary: List pets., responses: {}}}
  /pets/{id}: {get: {operationId: getPet, responses: {}}}
components: {securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}}
X
$sh api list; $sh api add pets pets.yaml; $sh api add far-pets pets.yaml --server https://far.example/; $sh api list; $sh api list pets; $sh api remove pets; $sh api list; $sh api remove pets; echo $?
#own: bash has no APIs
#> pets	Pets	https://eu.pets.example/v1	2 operations, 1 of them no commands (bashkit api list pets)
#> use it with: --api pets --allow-net '*=https://eu.pets.example/v1'
#> secret: BASHKIT_API_PETS_KEY (the value of the header X-Key)
#> far-pets	Pets	https://far.example/	2 operations, 1 of them no commands (bashkit api list far-pets)
#> use it with: --api far-pets --allow-net '*=https://far.example/'
#> secret: BASHKIT_API_FAR_PETS_KEY (the value of the header X-Key)
#> far-pets	Pets	https://far.example/	1 operation
#> pets	Pets	https://eu.pets.example/v1	1 operation
#> pets	Pets	https://eu.pets.example/v1	2 operations, 1 of them no commands (bashkit api list pets)
#> use it with: --api pets --allow-net '*=https://eu.pets.example/v1'
#> secret: BASHKIT_API_PETS_KEY (the value of the header X-Key)
#>   listPets	List pets.
#>   no command: GET /pets/{id}: no parameter declares {id} of the path
#> far-pets	Pets	https://far.example/	1 operation
#> 2
#2> bashkit: api: no API 'pets'; there are: far-pets
#? 0

#### documents that are none
export XDG_CONFIG_HOME=$PWD/config; echo 'swagger: "1.2"' >old.yaml; echo '{' >broken.json; printf '\377' >binary; $sh api add a old.yaml; $sh api add a broken.json; $sh api add a binary; $sh api add a missing; $sh api add 7 old.yaml; $sh api add a ftp://example.com/; $sh api add a; $sh api list; ls
#own: bash has no APIs
#> binary
#> broken.json
#> old.yaml
#2> bashkit: api 'a': the document is Swagger 1.2; accepted are OpenAPI 3.0 and 3.1 (`openapi: 3.1.0`), Swagger 2.0 (`swagger: '2.0'`), and the answer to a GraphQL introspection query (`__schema`)
#2> bashkit: api 'a': the document cannot be read: it is no JSON: EOF while parsing an object at line 2 column 0
#2> bashkit: binary: this file is no text in UTF-8
#2> bashkit: missing: No such file or directory
#2> bashkit: api: '7' is no name of an API: a letter, then letters, digits, - and _ are accepted
#2> bashkit: ftp://example.com/: Protocol "ftp" not supported; http and https are
#2> bashkit: the following required arguments were not provided:
#2>   <FILE|URL>
#2>
#2> Usage: bashkit api add <NAME> <FILE|URL>
#2>
#2> For more information, try '--help'.
#? 0

#### names that nothing has
export XDG_CONFIG_HOME=$PWD/config; $sh --api pets -c 'echo hi'; echo $?; mkdir -p config/bashkit/apis; echo secret >config/bashkit/apis/bad.json; $sh --api bad -c :; $sh api list
#own: bash has no APIs
#> 2
#> bad	DIR/config/bashkit/apis/bad.json: line 1: this is not what `bashkit api add` writes
#2> bashkit: api: no API 'pets'; there are none: bashkit api add
#2> bashkit: DIR/config/bashkit/apis/bad.json: line 1: this is not what `bashkit api add` writes
#? 0

#### commands of an API ask for network rules
export XDG_CONFIG_HOME=$PWD/config; echo '{"openapi": "3.1.0", "servers": [{"url": "https://pets.example"}], "paths": {"/pets": {"get": {"operationId": "listPets", "summary": "List pets.", "parameters": [{"name": "kind", "in": "query", "schema": {"enum": ["cat", "dog"]}}]}, "post": {"operationId": "addPet"}}}}' >pets.json; $sh api add pets pets.json >/dev/null
$sh --api pets -c 'listPets; echo $?; type listPets; listPets --kind cow; tools list'; $sh --api pets --allow-net https://pets.example -c 'addPet; echo $?'
#own: bash has no APIs
#> 126
#> listPets is a shell builtin
#> listPets [--kind <cat|dog>] - List pets.
#> 126
#2> listPets: there is no network: the host has allowed no requests
#2> listPets: --kind: 'cow' is not one of cat, dog
#2> usage: listPets [--kind <cat|dog>]
#2> addPet: POST https://pets.example/pets is not allowed here; allowed: GET|HEAD https://pets.example/
#? 0

#### secrets have their form
export XDG_CONFIG_HOME=$PWD/config; echo '{"openapi": "3.1.0", "servers": [{"url": "https://pets.example"}], "paths": {"/pets": {"get": {"operationId": "listPets"}}}, "components": {"securitySchemes": {"My login": {"type": "http", "scheme": "basic"}, "d": {"type": "http", "scheme": "digest"}}}}' >pets.json; $sh api add pets pets.json
BASHKIT_API_PETS_MY_LOGIN=hidden $sh --api pets -c :; BASHKIT_API_PETS_MY_LOGIN=ada:hidden $sh --api pets -c 'env | grep -c BASHKIT; set | grep -c hidde[n]'; BASHKIT_API_PETS_D=hidden $sh --api pets -c :
#own: bash has no APIs
#> pets		https://pets.example	1 operation
#> use it with: --api pets --allow-net '*=https://pets.example'
#> secret: BASHKIT_API_PETS_MY_LOGIN (USER:PASSWORD)
#> secret: BASHKIT_API_PETS_D (HTTP authentication 'digest', which is not supported)
#> 0
#> 0
#2> bashkit: the secret for 'My login' of the API 'pets' is not accepted: the secret is not USER:PASSWORD
#2> bashkit: the secret for 'd' of the API 'pets' is not accepted: HTTP authentication 'digest' is not supported; accepted are API keys, basic and bearer authentication, and tokens of OAuth 2
#? 2

#### a schema of GraphQL needs an address
export XDG_CONFIG_HOME=$PWD/config; echo '{"__schema": {"queryType": {"name": "Q"}, "types": [{"kind": "OBJECT", "name": "Q", "fields": [{"name": "now", "args": [], "type": {"kind": "SCALAR", "name": "String"}}]}]}}' >schema.json; $sh api add clock schema.json; echo $?; $sh api add clock schema.json --server https://clock.example/graphql; $sh api list clock
#own: bash has no APIs
#> 2
#> clock	GraphQL	https://clock.example/graphql	1 operation
#> use it with: --api clock --allow-net '*=https://clock.example/graphql'
#> clock	GraphQL	https://clock.example/graphql	1 operation
#> use it with: --api clock --allow-net '*=https://clock.example/graphql'
#>   now	now of the GraphQL API
#2> bashkit: api 'clock': a GraphQL schema has no address; --server URL says where queries are sent to
#? 0

#### an agent needs a model, and a key or another server
$sh agent 'do it'; echo $?; $sh agent --model claude-sonnet-4-5 'do it'; echo $?; BASHKIT_MODEL=gpt-5-mini $sh agent 'do it'; $sh agent --model m --base-url here 'do it'; $sh agent --model m --base-url http://127.0.0.1:1 x; echo $?
#own: bash has no agents
#> 2
#> 2
#>
#> 1
#2> bashkit: agent: --model NAME or BASHKIT_MODEL is needed, e.g. claude-sonnet-4-5 (ANTHROPIC_API_KEY) or gpt-5-mini (OPENAI_API_KEY)
#2> bashkit: agent: ANTHROPIC_API_KEY is not set: https://api.anthropic.com wants a key
#2> bashkit: agent: OPENAI_API_KEY is not set: https://api.openai.com/v1 wants a key
#2> bashkit: agent: 'here' is no address of a server of models: https://host[:port][/path] is accepted
#2> bashkit: agent: the model cannot be reached: Failed to connect to 127.0.0.1 port 1: Connection refused
#? 0
