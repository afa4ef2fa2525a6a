import { OpenError } from '../../../src/core/errors.ts'
import type { Attribute, Node, Structure } from '../../../src/core/scene/model.ts'
import type { LengthUnit } from '../../../src/core/units.ts'
import { baseName, type FileSet } from '../../contract/fileSet.ts'
import { showParts } from '../exact/showParts.ts'
import type { FormatReader, OpenOptions, Sink } from '../../contract/format.ts'
import { type AcisModel, noteModel, readAcis } from './readAcis.ts'

/** ACIS text and binary (sat, sab) and their Autodesk kind (smt, smb): exact bodies, meshed by our engine and shown one by one. */
export const reader: FormatReader = {
  id: 'acis',
  async open(files: FileSet, path: string, sink: Sink, options: OpenOptions): Promise<void> {
    sink.progress('read', 0)
    const bytes = await files.need(path).bytes()
    sink.progress('read', 1)
    sink.progress('structure', 0)
    const model = readAcis(bytes)
    if (model.parts.length === 0) throw new OpenError('no-geometry', 'the file holds no body')
    sink.structure(structureOf(path, model))
    noteModel(model, sink)
    await showParts(model.parts, sink, options)
  },
}

/** One body is the root itself, under its own name if it has one. */
function structureOf(path: string, { roots, header }: AcisModel): Structure {
  const name = baseName(path)
  const attributes: Attribute[] = []
  for (const [label, value] of [
    ['Kernel', header.kernel],
    ['Date', header.date],
    ['Save format', String(header.version)],
  ] as const) {
    if (value) attributes.push({ group: 'ACIS', name: label, value })
  }
  const [only] = roots
  const unnamed = only && /^(Solid|Sheet|Wire) \d+$/.test(only.name)
  const root: Node = roots.length === 1 && !only.transform ? { ...only, name: unnamed ? name : only.name } : { id: 0, name, children: roots }
  return { name, format: 'acis', units: unitOf(header.scale), upAxis: 'z', root, ...(header.product && { application: header.product }), attributes }
}

/** The user's unit by the millimetres per unit of the header. Centimetres and metres are units of kernels (Inventor, Fusion; SpaceClaim), whatever the user worked in. */
function unitOf(scale: number): LengthUnit {
  const near = (value: number): boolean => Math.abs(scale / value - 1) < 1e-6
  if (near(25.4)) return 'in'
  if (near(304.8)) return 'ft'
  return near(1) ? 'mm' : 'unknown'
}
