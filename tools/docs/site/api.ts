import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { manifestOf } from '../../packages/consumer.ts'
import { folderOf } from '../../packages.ts'

/** An export of a package: its declaration as the compiler writes it, without private members, and its comment. */
export interface ApiEntry {
  name: string
  kind: 'function' | 'class' | 'interface' | 'type' | 'constant'
  declaration: string
  comment: string
}

interface Declared {
  kind: ApiEntry['kind']
  start: number
  end: number
}

interface Module {
  text: string
  /** Declarations by their names. */
  declared: Map<string, Declared>
  /** Names that are exported, with where each comes from: another module, or this one under a name of its own. */
  exported: Map<string, { from?: string; name: string }>
  imported: Map<string, { from: string; name: string }>
  /** Modules of which everything is exported. */
  whole: string[]
  comments: { start: number; end: number; value: string }[]
}

const kinds: Readonly<Record<string, ApiEntry['kind']>> = {
  FunctionDeclaration: 'function',
  TSDeclareFunction: 'function',
  ClassDeclaration: 'class',
  TSInterfaceDeclaration: 'interface',
  TSTypeAliasDeclaration: 'type',
  VariableDeclaration: 'constant',
}

/** A statement of the syntax tree, as far as it is used here. */
interface Statement {
  type: string
  start: number
  end: number
  id?: { name: string }
  declarations?: { id: { name: string } }[]
  declaration?: Statement | null
  source?: { value: string } | null
  specifiers?: { local: { name: string }; exported?: { name: string }; imported?: { name: string } }[]
}

function readModule(path: string): Module {
  const text = readFileSync(path, 'utf8')
  const { program, comments, errors } = parseSync(path, text, { lang: 'dts' })
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const module: Module = {
    text,
    declared: new Map(),
    exported: new Map(),
    imported: new Map(),
    whole: [],
    comments: comments.map(({ start, end, value }) => ({ start, end, value })),
  }
  const declare = (statement: Statement, whole: Statement, isExported: boolean): void => {
    const kind = kinds[statement.type] as ApiEntry['kind'] | undefined
    if (!kind) return
    const names = statement.declarations?.map(({ id }) => id.name) ?? (statement.id ? [statement.id.name] : [])
    for (const name of names) {
      const known = module.declared.get(name)
      // Overloads follow each other.
      module.declared.set(name, { kind, start: known?.start ?? whole.start, end: whole.end })
      if (isExported) module.exported.set(name, { name })
    }
  }
  for (const statement of program.body as unknown as Statement[]) {
    const from = statement.source?.value
    if (statement.type === 'ImportDeclaration' && from)
      for (const { local, imported } of statement.specifiers ?? []) module.imported.set(local.name, { from, name: imported?.name ?? local.name })
    else if (statement.type === 'ExportAllDeclaration' && from) module.whole.push(from)
    else if (statement.type === 'ExportNamedDeclaration' && statement.declaration) declare(statement.declaration, statement, true)
    else if (statement.type === 'ExportNamedDeclaration')
      for (const { local, exported } of statement.specifiers ?? [])
        module.exported.set(exported?.name ?? local.name, { ...(from && { from }), name: local.name })
    else declare(statement, statement, false)
  }
  return module
}

/** Text of a documentation comment, without its stars. */
const commentText = (value: string): string =>
  value
    .replace(/^\*/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''))
    .join(' ')
    .trim()

/** A declaration as it is read: without `export` and `declare`, without private members and their comments. */
const tidy = (declaration: string): string =>
  declaration
    .replace(/^export (declare )?/, '')
    .replaceAll(/^ *(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n *)?(private|#)[^;]*;\n/gm, '')
    .replaceAll(/\n\s*\n+/g, '\n')
    .trim()

/** The API of a package from its built declarations, in the order of its entry. Throws when an export leads nowhere. */
export function apiOf(name: string): ApiEntry[] {
  const types = join(folderOf(name), manifestOf(name).types ?? '')
  const modules = new Map<string, Module>()
  const open = (path: string): Module => {
    let module = modules.get(path)
    if (!module) modules.set(path, (module = readModule(path)))
    return module
  }
  const fileOf = (from: string, specifier: string): string | undefined =>
    specifier.startsWith('.') ? join(dirname(from), specifier.replace(/\.ts$/, '.d.ts')) : undefined

  const find = (path: string, wanted: string, depth = 0): ApiEntry | undefined => {
    const module = open(path)
    const declared = module.declared.get(wanted)
    if (declared) {
      const comment = module.comments.findLast(
        ({ end, value }) => end <= declared.start && value.startsWith('*') && module.text.slice(end, declared.start).trim() === '',
      )
      return {
        name: wanted,
        kind: declared.kind,
        declaration: tidy(module.text.slice(declared.start, declared.end)),
        comment: comment ? commentText(comment.value) : '',
      }
    }
    const next = module.imported.get(wanted) ?? module.exported.get(wanted)
    const file = next?.from && fileOf(path, next.from)
    return next && file && depth < 16 ? find(file, next.name, depth + 1) : undefined
  }
  /** Exports of a module, each with the file that it is to be looked for in, first those that it names. */
  const exportsOf = (path: string): { exported: string; from?: string; own: string; at: string }[] => {
    const { exported, whole } = open(path)
    const own = [...exported].map(([name, { from, name: local }]) => ({ exported: name, ...(from && { from }), own: local, at: path }))
    return [...own, ...whole.flatMap((from) => exportsOf(fileOf(path, from)!)).filter(({ exported: name }) => !exported.has(name))]
  }
  const entry = open(types)
  return exportsOf(types).flatMap(({ exported, from, own, at }) => {
    const file = from ? fileOf(at, from) : at
    // Exports of another package are on the page of that package.
    const found = file && find(file, own)
    if (!found && (file || !from?.startsWith('@'))) {
      const imported = entry.imported.get(own)
      if (!imported?.from.startsWith('@')) throw new Error(`${name}: the export ${exported} leads nowhere`)
    }
    return found ? [{ ...found, name: exported }] : []
  })
}
