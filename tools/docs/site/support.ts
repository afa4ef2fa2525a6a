import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formats } from '../../../src/core/formats.ts'
import { root } from './pages.ts'

/** A format with its limits: a row of `support.json`. */
export interface Support {
  id: string
  name: string
  extensions: readonly string[]
  kind: '3d' | '2d'
  /** Whether a file can refer to others as its parts. */
  assembly: 'never' | 'maybe' | 'always'
  /** npm packages that read it. */
  packages: string[]
  /** Engine in WebAssembly that it needs. */
  engine?: string
  /** How it is read, and its limits. */
  read: string
  notRead: string[]
}

const engines: Readonly<Record<string, string>> = { ifc: 'web-ifc', '3dm': 'rhino3dm' }
const packagesOf = (id: string): string[] => [
  ...(['step', 'iges', 'brep'].includes(id) ? ['@facet-cad/step'] : []),
  ...(['dwg', 'dxf', 'gerber'].includes(id) ? ['@facet-cad/drawing'] : []),
  '@facet-cad/formats',
  '@facet-cad/viewer',
  '@facet-cad/cli',
]

/** Rows of the table of `docs/formats.md`, by the endings that they name, in lower case, or by the names of formats where they name none. */
function rowsOfTable(): { names: string; endings: string[]; how: string }[] {
  const text = readFileSync(join(root, 'docs/formats.md'), 'utf8')
  return [...text.matchAll(/^\| ([^|]+?) \|\s*([^|]*?)\s*\| (.+) \|$/gm)]
    .slice(1)
    .filter(([, names]) => !/^-+$/.test(names))
    .map(([, names, endings, how]) => ({ names, endings: [...endings.matchAll(/\.(\w+)/g)].map(([, ending]) => ending.toLowerCase()), how }))
}

const notReadOf = (how: string): string[] =>
  [...how.matchAll(/Not (?:read|drawn): ([^;]+?)(?=$|\. [A-Z])/g)].flatMap(([, list]) =>
    list
      .replace(/\.$/, '')
      .split(/, (?:and )?/)
      .map((item) => item.trim()),
  )

/** Every format that is read, with its row of the table in `docs/formats.md`. Throws when the table lacks one. */
export function supportTable(): Support[] {
  const rows = rowsOfTable()
  return formats
    .filter(({ ready }) => ready)
    .map(({ id, name, extensions, kind, assembly }) => {
      const words = new Set(name.split(/[ -]/))
      const row =
        rows.find((each) => each.names === name) ??
        rows.find((each) => each.names.split(/, | \+ /).some((own) => own === name || words.has(own) || own.startsWith(`${name} `))) ??
        rows.find(({ endings }) => extensions.some((ending) => endings.includes(ending)))
      if (!row) throw new Error(`docs/formats.md lacks ${name}`)
      const engine = engines[id] as string | undefined
      return { id, name, extensions, kind, assembly, packages: packagesOf(id), ...(engine && { engine }), read: row.how, notRead: notReadOf(row.how) }
    })
}
