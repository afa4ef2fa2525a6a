import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Files and folders that the packages are made of. */
const sources = [
  'contract',
  'locales',
  'packages',
  'public/fonts',
  'src',
  'wasm',
  'workers',
  'bench/inspect',
  'package-lock.json',
  'tools/packages.ts',
  'tools/packages/types.ts',
]
const skipped = new Set(['dist', 'node_modules', 'LICENSE'])

/** A hash of the names, sizes and dates of all files that packages are made of: a package is built anew when it has changed. */
function stateOfSources(): string {
  const hash = createHash('sha256')
  const add = (path: string): void => {
    const { mtimeMs, size } = statSync(join(root, path))
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  for (const source of sources) {
    if (!statSync(join(root, source)).isDirectory()) {
      add(source)
      continue
    }
    const walk = (folder: string): void => {
      for (const entry of readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
        if (skipped.has(entry.name)) continue
        const path = `${folder}/${entry.name}`
        if (entry.isDirectory()) walk(path)
        else if (!entry.name.includes('.test.')) add(path)
      }
    }
    walk(source)
  }
  return hash.digest('hex')
}

const stampOf = (name: string): string => `${root}packages/${name}/dist/.built`

/** Those of the packages that are not built, or not from the sources as they are. */
export function outdated(names: readonly string[]): { stale: string[]; state: string } {
  const state = stateOfSources()
  return { stale: names.filter((name) => !existsSync(stampOf(name)) || readFileSync(stampOf(name), 'utf8') !== state), state }
}

/** Notes the sources that a package was built from. */
export const markBuilt = (name: string, state: string): void => writeFileSync(stampOf(name), state)
