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

#### documents that are none
export XDG_CONFIG_HOME=$PWD/config; echo 'swagger: "1.2"' >old.yaml; echo '{' >broken.json; printf '\377' >binary; $sh api add a old.yaml; $sh api add a broken.json; $sh api add a binary; $sh api add a missing; $sh api add 7 old.yaml; $sh api add a ftp://example.com/; $sh api add a; $sh api list; ls
#own: bash has no APIs

#### names that nothing has
export XDG_CONFIG_HOME=$PWD/config; $sh --api pets -c 'echo hi'; echo $?; mkdir -p config/bashkit/apis; echo secret >config/bashkit/apis/bad.json; $sh --api bad -c :; $sh api list
#own: bash has no APIs

#### commands of an API ask for network rules
export XDG_CONFIG_HOME=$PWD/config; echo '{"openapi": "3.1.0", "servers": [{"url": "https://pets.example"}], "paths": {"/pets": {"get": {"operationId": "listPets", "summary": "List pets.", "parameters": [{"name": "kind", "in": "query", "schema": {"enum": ["cat", "dog"]}}]}, "post": {"operationId": "addPet"}}}}' >pets.json; $sh api add pets pets.json >/dev/null
$sh --api pets -c 'listPets; echo $?; type listPets; listPets --kind cow; tools list'; $sh --api pets --allow-net https://pets.example -c 'addPet; echo $?'
#own: bash has no APIs

#### secrets have their form
export XDG_CONFIG_HOME=$PWD/config; echo '{"openapi": "3.1.0", "servers": [{"url": "https://pets.example"}], "paths": {"/pets": {"get": {"operationId": "listPets"}}}, "components": {"securitySchemes": {"My login": {"type": "http", "scheme": "basic"}, "d": {"type": "http", "scheme": "digest"}}}}' >pets.json; $sh api add pets pets.json
BASHKIT_API_PETS_MY_LOGIN=hidden $sh --api pets -c :; BASHKIT_API_PETS_MY_LOGIN=ada:hidden $sh --api pets -c 'env | grep -c BASHKIT; set | grep -c hidden'; BASHKIT_API_PETS_D=hidden $sh --api pets -c :
#own: bash has no APIs

#### a schema of GraphQL needs an address
export XDG_CONFIG_HOME=$PWD/config; echo '{"__schema": {"queryType": {"name": "Q"}, "types": [{"kind": "OBJECT", "name": "Q", "fields": [{"name": "now", "args": [], "type": {"kind": "SCALAR", "name": "String"}}]}]}}' >schema.json; $sh api add clock schema.json; echo $?; $sh api add clock schema.json --server https://clock.example/graphql; $sh api list clock
#own: bash has no APIs

#### an agent needs a model, and a key or another server
$sh agent 'do it'; echo $?; $sh agent --model claude-sonnet-4-5 'do it'; echo $?; BASHKIT_MODEL=gpt-5-mini $sh agent 'do it'; $sh agent --model m --base-url here 'do it'; $sh agent --model m --base-url http://127.0.0.1:1 x; echo $?
#own: bash has no agents
