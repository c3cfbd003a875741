// vercel's just-bash of the npm registry as a program: `node run.mjs FILE`.
import { readFileSync } from 'node:fs';
import { Bash } from 'just-bash';

const most = Number.MAX_SAFE_INTEGER;
const bash = new Bash({ executionLimits: { maxCommandCount: most, maxLoopIterations: most, maxCallDepth: 10000, maxOutputSize: 2 ** 30, maxExecutionTimeMs: 60000 } });
const result = await bash.exec(readFileSync(process.argv[2], 'utf8'));
process.stdout.write(result.stdout);
process.stderr.write(result.stderr);
process.exitCode = result.exitCode;
