// `npm run references [-- NAME...]`: makes the reference pictures of tests/pictures anew, those that no longer fit, of all specs or of those named. Look at each before it is committed.
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pack } from './pack.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const named = process.argv.slice(2)
const specs = named.length > 0 ? named : ['/pictures.spec', '/modelPictures.spec', '/otherPictures.spec']

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

run('vite', 'build', '--logLevel', 'warn')
run('playwright', 'test', ...specs, '--update-snapshots=changed', '--retries=0')
const { stdout } = spawnSync('git', ['ls-files', '--modified', '--others', '--exclude-standard', 'tests/pictures'], { cwd: root, encoding: 'utf8' })
const changed = stdout.split('\n').filter((path) => path.endsWith('.png'))
for (const path of changed) {
  const file = `${root}/${path}`
  writeFileSync(file, pack(readFileSync(file)))
  console.log(`${path}: ${statSync(file).size} bytes: look at it`)
}
if (changed.length === 0) console.log('all pictures fit')
