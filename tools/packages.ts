// `node tools/packages.ts [NAME...]`: builds the npm packages of `packages/` into their `dist`: ES modules by Vite, declarations by the compiler.
import { copyFileSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { packageConfig } from '../packages/vite.config.ts'
import { markBuilt, outdated } from './packages/stamp.ts'
import { copyTypes, emitTypes } from './packages/types.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The program has no types that others import. */
const hasTypes = (name: string): boolean => name !== 'cli'

/** Names of the folders of `packages/`. */
export const packageNames = (): string[] =>
  readdirSync(`${root}packages`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

export const folderOf = (name: string): string => `${root}packages/${name}`

const foundWorker = /new Worker\(new URL\(new URL\(`([\w./-]+)`,import\.meta\.url\)\.href,``\+import\.meta\.url\)/g

/** Writes the addresses of workers in the form in which Vite and webpack look for them when the package is bundled once more. Throws when there is none. */
function nameWorkers(path: string): void {
  const text = readFileSync(path, 'utf8')
  const named = text.replaceAll(foundWorker, (_, file: string) => `new Worker(new URL("./${file}",import.meta.url)`)
  if (named === text) throw new Error(`${path}: no worker was found`)
  writeFileSync(path, named)
}

/** Builds those of the packages whose sources have changed since. Throws when types do not hold. */
export async function buildPackages(names: readonly string[] = packageNames()): Promise<void> {
  const { stale, state } = outdated(names)
  if (stale.some(hasTypes)) emitTypes(stale.filter(hasTypes))
  for (const name of stale) {
    const folder = folderOf(name)
    await build(packageConfig(name))
    if (hasTypes(name)) copyTypes(name)
    // Stroke fonts of drawings, which the code looks for beside itself.
    if (name === 'cli' || name === 'formats' || name === 'drawing') cpSync(`${root}public/fonts`, `${folder}/dist/fonts`, { recursive: true })
    if (name === 'viewer') {
      nameWorkers(`${folder}/dist/index.js`)
      // Workers look for them beside themselves.
      cpSync(`${root}public/fonts`, `${folder}/dist/assets/fonts`, { recursive: true })
    }
    copyFileSync(`${root}LICENSE`, `${folder}/LICENSE`)
    markBuilt(name, state)
  }
}

if (import.meta.main) {
  const names = process.argv.slice(2)
  await buildPackages(names.length > 0 ? names : packageNames())
}
