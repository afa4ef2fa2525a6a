import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Entries of the packages: what they declare themselves is theirs alone; what others have as well is declared below and only exported again. */
const entries = ['index.ts', 'api.ts', 'plugin.ts']
/** Folders whose definitions the app and the packages share. Clients of workers are none: they carry calls of the same names to another thread. */
const shared = ['src/core', 'contract', 'workers/contract', 'workers/io']

const declaration = /^export (?:abstract )?(?:async )?(?:interface|type|class|const|function) (\w+)\b(?! *[,}])/gm

/** Names that a file declares and exports; those that it makes of an imported one of the same name (`import { type A as B }`) apart. */
export function declaredIn(text: string): string[] {
  return [...text.matchAll(declaration)].map(([, name]) => name).filter((name) => !new RegExp(`\\b${name} as \\w+`).test(text))
}

/** Names that the packages' entries declare and that another entry or a shared file declares as well, a line for each. `read`: text of a file by its path below the root. */
export function secondDefinitions(paths: { entries: readonly string[]; shared: readonly string[] }, read: (path: string) => string): string[] {
  const places = new Map<string, string[]>()
  for (const path of [...paths.entries, ...paths.shared]) for (const name of declaredIn(read(path))) places.set(name, [...(places.get(name) ?? []), path])
  return [...places]
    .filter(([, files]) => files.length > 1 && files.some((file) => paths.entries.includes(file)))
    .map(([name, files]) => `${name} is defined in ${files.join(' and ')}`)
}

/** The same over the sources of the project. Throws when it finds no entries. */
export function checkDefinitions(): string[] {
  const of = (folder: string): string[] => globSync(`${folder}/**/*.ts`, { cwd: root }).filter((path) => !/\.(test|fixture|d)\.ts$|\.worker\.ts$/.test(path))
  const found = globSync('packages/*/src', { cwd: root }).flatMap((folder) =>
    entries.map((name) => `${folder}/${name}`).filter((path) => existsSync(root + path)),
  )
  if (found.length < 8) throw new Error(`only ${found.length} entries of packages were read: the check of definitions is blind`)
  return secondDefinitions({ entries: found, shared: shared.flatMap(of) }, (path) => readFileSync(root + path, 'utf8'))
}
