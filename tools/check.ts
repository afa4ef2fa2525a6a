// `npm run check`: types and lint, format, unused code, boundaries and floors, length of files, language of the code, locales. Each is one pass or failure; the last line counts them.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { checkBoundaries } from './checkBoundaries.ts'
import { checkLength } from './checkLength.ts'
import { checkLocales } from './checkLocales.ts'
import { checkLanguage } from './language/checkLanguage.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const run =
  (command: string, ...args: string[]) =>
  (): Promise<string[]> =>
    new Promise((resolve) => {
      const child = spawn(command, args, { cwd: root, stdio: 'inherit' })
      child.on('error', (error) => resolve([String(error)]))
      child.on('close', (status) => resolve(status === 0 ? [] : [`${command} ended with ${status}`]))
    })

const checks: Record<string, () => string[] | Promise<string[]>> = {
  'types and lint': run('oxlint', '--type-aware', '--type-check', '--quiet'),
  format: run('biome', 'format', '--reporter=summary', '.'),
  unused: run('knip', '--no-progress', '--treat-config-hints-as-errors'),
  boundaries: () => checkBoundaries(),
  length: () => checkLength(),
  language: () => checkLanguage(),
  locales: () => checkLocales(),
}

let failed = 0
// The first three are processes of their own: they run beside the others.
const running = Object.entries(checks).map(
  async ([name, check]) =>
    [
      name,
      await Promise.resolve()
        .then(check)
        .catch((error: unknown) => [String(error)]),
    ] as const,
)
for (const [name, problems] of await Promise.all(running)) {
  for (const problem of problems) console.error(`${name}: ${problem}`)
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name}`)
  if (problems.length > 0) failed++
}
console.log(`checks: ${Object.keys(checks).length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
