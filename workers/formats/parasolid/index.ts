import { OpenError } from '../../../src/core/errors.ts'
import type { Attribute, Node, Structure } from '../../../src/core/scene/model.ts'
import { baseName, type FileSet } from '../../contract/fileSet.ts'
import { damagedData, skippedEntity } from '../../mesh/notes.ts'
import { showParts } from '../exact/showParts.ts'
import type { FormatReader, OpenOptions, Sink } from '../../contract/format.ts'
import { readXt, type XtModel } from './readXt.ts'

/** Parasolid XT, text (x_t) and neutral binary (x_b): exact bodies, meshed by our engine and shown one by one. */
export const reader: FormatReader = {
  id: 'parasolid',
  async open(files: FileSet, path: string, sink: Sink, options: OpenOptions): Promise<void> {
    sink.progress('read', 0)
    const bytes = await files.need(path).bytes()
    sink.progress('read', 1)
    sink.progress('structure', 0)
    const model = readXt(bytes)
    if (model.roots.length === 0) throw new OpenError('no-geometry', 'the file holds no body')
    sink.structure(structureOf(path, model))
    if (model.cycles > 0) sink.note(damagedData('assemblies that contain themselves', model.cycles))
    await showParts(model.parts, sink, options, model)
    for (const [what, count] of model.skipped()) sink.note(skippedEntity(what, count))
  },
}

/** One body or assembly is the root itself, under its own name if it has one. */
function structureOf(path: string, { roots, parts, about }: XtModel): Structure {
  const name = baseName(path)
  const attributes: Attribute[] = []
  for (const [label, value] of [
    ['Kernel', about.kernel],
    ['Date', about.date],
    ['Schema', about.key],
  ] as const) {
    if (value) attributes.push({ group: 'Parasolid', name: label, value })
  }
  const [only] = roots
  const unnamed = only && (only.part === undefined ? only.name === 'Assembly' : /^(Solid|Sheet|Wire) \d+$/.test(parts[only.part].name))
  const root: Node = roots.length === 1 && !only.transform ? { ...only, name: unnamed ? name : only.name } : { id: 0, name, children: roots }
  // The kernel's own unit is always the metre; the one in which the user worked is not stated.
  return { name, format: 'parasolid', units: 'unknown', upAxis: 'z', root, ...(about.application && { application: about.application }), attributes }
}
