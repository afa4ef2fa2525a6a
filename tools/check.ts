// `npm run check`: types, lint, boundaries and floors, language of the code, locales. Each is one pass or failure; the last line counts them.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { checkBoundaries } from './checkBoundaries.ts'
import { checkLocales } from './checkLocales.ts'
import { checkLanguage } from './language/checkLanguage.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const run =
  (command: string, ...args: string[]) =>
  (): string[] => {
    const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
    return status === 0 ? [] : [`${command} ended with ${status}`]
  }

const checks: Record<string, () => string[] | Promise<string[]>> = {
  types: run('tsc', '--noEmit'),
  lint: run('oxlint', '--quiet'),
  boundaries: () => checkBoundaries(),
  language: () => checkLanguage(),
  locales: () => checkLocales(),
}

let failed = 0
for (const [name, check] of Object.entries(checks)) {
  const problems = await Promise.resolve(check()).catch((error: unknown) => [String(error)])
  for (const problem of problems) console.error(`${name}: ${problem}`)
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name}`)
  if (problems.length > 0) failed++
}
console.log(`checks: ${Object.keys(checks).length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
