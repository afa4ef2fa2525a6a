import { openWhole } from '#occt/whole'
import { OpenError } from '../../../src/core/errors.ts'
import type { Attribute, Node, Structure } from '../../../src/core/scene/model.ts'
import { baseName, type FileSet } from '../../contract/fileSet.ts'
import { cutOff, damagedData, skippedEntity, unitAssumed } from '../../mesh/notes.ts'
import type { FormatReader, OpenOptions, Sink } from '../../contract/format.ts'
import { meshAll, mostlyFlagged } from '../exact/showParts.ts'
import type { IgesGlobal } from './global.ts'
import { IgesFile } from './igesFile.ts'
import { TreeBuilder } from './structure/tree.ts'

/** What the verdict calls entities that are not shown (IGES 5.3, table of entity types). */
const names: Record<number, string> = {
  106: 'copious data',
  108: 'plane without a border',
  125: 'flash',
  130: 'offset curve',
  140: 'offset surface',
  150: 'block',
  152: 'right angular wedge',
  154: 'right circular cylinder',
  156: 'right circular cone frustum',
  158: 'sphere',
  160: 'torus',
  162: 'solid of revolution',
  164: 'solid of linear extrusion',
  168: 'ellipsoid',
  180: 'cuts of a boolean tree',
  202: 'angular dimension',
  206: 'diameter dimension',
  208: 'flag note',
  210: 'general label',
  212: 'general note',
  214: 'leader',
  216: 'linear dimension',
  218: 'ordinate dimension',
  220: 'point dimension',
  222: 'radius dimension',
  228: 'general symbol',
  230: 'sectioned area',
}

const entityName = (type: number): string => names[type] ?? `IGES entity ${type}`

/** Kinds of entities that the verdict names. */
const MAX_SKIPPED_KINDS = 12

/** IGES 5.3 and before: read by our own reader and meshed by our engine; by OpenCascade where that fails. */
export const reader: FormatReader = {
  id: 'iges',
  async open(files: FileSet, path: string, sink: Sink, options: OpenOptions): Promise<void> {
    sink.progress('read', 0)
    const bytes = await inFixedForm(await files.need(path).bytes())
    sink.progress('read', 1)
    sink.progress('structure', 0)
    const file = new IgesFile(bytes)
    if (file.global.units === 'unknown') sink.note(unitAssumed)
    if (!file.complete) sink.note(cutOff)
    const tree = new TreeBuilder(file)
    const meshed = await meshAll(tree.parts, sink, options.quality)
    const drafts = meshed.flatMap(({ draft }) => draft ?? [])
    if (drafts.length === 0 || mostlyFlagged(meshed)) {
      const about = aboutOf(file.global)
      const opened = await openByOcct(bytes, path, sink, options, about).catch((error: unknown) => {
        if (error instanceof OpenError && drafts.length > 0) return false
        throw error
      })
      if (opened) return
    }
    sink.structure(structureOf(path, file.global, tree.roots))
    for (const [type, count] of [...tree.skipped].slice(0, MAX_SKIPPED_KINDS)) sink.note(skippedEntity(entityName(type), count))
    if (tree.cycles > 0) sink.note(damagedData('groups that contain themselves', tree.cycles))
    for (const draft of drafts) sink.part(draft)
  },
}

/** Column that names the section of a line. */
const LETTER = 72

/** The compressed and the binary form as the fixed one, by readers that are fetched when such a file comes. */
async function inFixedForm(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes[LETTER] === 0x42 && bytes[0] === 0x42) {
    const { fromBinary, isBinary } = await import('./forms/binary.ts')
    if (isBinary(bytes)) return fromBinary(bytes)
  }
  return bytes[LETTER] === 0x43 ? (await import('./forms/compressed.ts')).fromCompressed(bytes) : bytes
}

async function openByOcct(bytes: Uint8Array<ArrayBuffer>, path: string, sink: Sink, options: OpenOptions, about: ReturnType<typeof aboutOf>): Promise<boolean> {
  await openWhole('iges', bytes, path, sink, options.quality, about)
  sink.note({ level: 'info', code: 'limited-support', text: 'read as a whole by OpenCascade: without names and bodies', count: 1, params: { what: 'IGES' } })
  return true
}

function aboutOf({ application, preprocessor, units, author, organisation, date }: IgesGlobal): Pick<Structure, 'units' | 'application' | 'attributes'> {
  const attributes: Attribute[] = []
  for (const [name, value] of [
    ['Author', author],
    ['Organisation', organisation],
    ['Date', date],
    ['Preprocessor', preprocessor],
  ] as const) {
    if (value !== '' && value !== application) attributes.push({ group: 'IGES', name, value })
  }
  return { units, ...(application !== '' && { application }), attributes }
}

function structureOf(path: string, global: IgesGlobal, roots: Node[]): Structure {
  const name = baseName(path)
  const [only] = roots
  const root: Node =
    roots.length === 1 && !only.transform ? { ...only, name: /^(Body|Group) \d+$/.test(only.name) ? name : only.name } : { id: 0, name, children: roots }
  return { name, format: 'iges', upAxis: 'z', root, ...aboutOf(global) }
}
