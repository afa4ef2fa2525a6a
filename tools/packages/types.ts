import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Packages whose sources are those of pages, with workers; the others are libraries of one thread. */
const pages = new Set(['viewer', 'react'])
const kindOf = (name: string): 'page' | 'library' => (pages.has(name) ? 'page' : 'library')

/** Declarations of all packages of the kinds that are asked for, by one run of the compiler for each kind. Throws when types do not hold. */
export function emitTypes(names: readonly string[]): void {
  for (const kind of new Set(names.map(kindOf))) {
    rmSync(`${root}node_modules/.cache/facet/${kind}`, { recursive: true, force: true })
    // Several checkers repeat one another's work, and collecting garbage takes longer than the memory is worth.
    execFileSync(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '-p', `packages/tsconfig.${kind}.json`, '--checkers', '1'], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, GOGC: '400' },
    })
  }
}

const specifier = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)\.ts['"]/g

/** Another package's sources are that package to who installs both: one class, and not two of one name. */
const ofPackages = (text: string): string => text.replaceAll(/(['"])\.\.\/\.\.\/(\w+)\/src\/index\.ts\1/g, "'@facet-cad/$2'")

const foreign = /^import (?:type )?\{([^}]+)\} from ['"]three['"];$/gm

/** Classes of libraries that are inside of the bundle mean nothing to who uses the package: their types are opaque, and nothing has to be installed for them. */
const opaque = (text: string): string =>
  text.replaceAll(foreign, (_, names: string) =>
    names
      .split(',')
      .map((name) => `type ${name.replace('type ', '').trim()} = unknown;`)
      .join(' '),
  )

/** Copies into a package's `dist/types` those declarations that its entry refers to, directly or not. */
export function copyTypes(name: string): void {
  const from = `${root}node_modules/.cache/facet/${kindOf(name)}`
  const to = `${root}packages/${name}/dist/types`
  const found = new Set([`packages/${name}/src/index.d.ts`])
  for (const path of found) {
    const text = opaque(ofPackages(readFileSync(join(from, path), 'utf8')))
    for (const [, target] of text.matchAll(specifier)) found.add(join(dirname(path), `${target}.d.ts`))
    mkdirSync(dirname(join(to, path)), { recursive: true })
    writeFileSync(join(to, path), text)
  }
}
