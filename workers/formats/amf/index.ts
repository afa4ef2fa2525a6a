import { meshPart } from '../../mesh/meshPart.ts'
import { paintCorners } from '../../mesh/paintCorners.ts'
import type { FormatReader, PartDraft } from '../../contract/format.ts'
import { type AmfModel, type AmfObject, type AmfVolume, nameOf, unitScale } from './amfModel.ts'
import { OpenError } from '../../../src/core/errors.ts'
import type { Node, Structure } from '../../../src/core/scene/model.ts'
import { type LengthUnit, mmPerUnit } from '../../../src/core/units.ts'
import { isZip } from '../../../src/core/sniff.ts'
import { baseName, extensionOf, type FileEntry } from '../../contract/fileSet.ts'
import { damagedData, skippedEntity, unitAssumed } from '../../mesh/notes.ts'
import { unpacked, zipPackage } from '../../mesh/zipPackage.ts'
import { amfTree } from './amfTree.ts'
import { parseAmf } from './parseAmf.ts'

/** A part for each volume of an object. `dropped` = triangles left out. */
function volumeParts(model: AmfModel, object: AmfObject, scale: number, firstId: number): { parts: PartDraft[]; dropped: number } {
  const parts: PartDraft[] = []
  let dropped = 0
  for (const [at, volume] of object.volumes.entries()) {
    if (volume.indices.length === 0) continue
    const material = volume.materialId === undefined ? undefined : model.materials.get(volume.materialId)
    const name =
      nameOf(volume.metadata) || (object.volumes.length > 1 ? material?.name || `volume ${at + 1}` : nameOf(object.metadata)) || `object ${object.id}`
    const whole = volume.color ?? object.color ?? material?.color
    const made = meshPart({ id: firstId + parts.length, name, scale, color: whole, ...paint(object, volume, whole ?? 0) })
    dropped += made.dropped
    if (made.part.mesh) parts.push(made.part)
  }
  return { parts, dropped }
}

/** Most local first: triangle, vertex, then what the whole volume has. */
function paint(object: AmfObject, volume: AmfVolume, whole: number) {
  const { positions, vertexColor } = object
  const { indices, triangleColor } = volume
  if (!vertexColor && !triangleColor) return { positions, indices }
  const corner = indices.map((vertex, i) => triangleColor?.[Math.floor(i / 3)] || vertexColor?.[vertex] || whole)
  return { color: undefined, ...paintCorners(positions, indices, corner) }
}

export const reader: FormatReader = {
  id: 'amf',
  async open(files, path, sink) {
    const entry = files.need(path)
    if (entry.size === 0) throw new OpenError('empty-file', path)
    const model = parseAmf(await documentBytes(entry), (fraction) => sink.progress('parse', fraction))
    const scale = unitScale.get(model.unit ?? '') ?? 1
    const parts: PartDraft[] = []
    const made = new Map<string, PartDraft[]>()
    let dropped = 0
    const { nodes, broken } = amfTree(model, scale, (object) => {
      let own = made.get(object.id)
      if (!own) {
        const volumes = volumeParts(model, object, scale, parts.length)
        own = volumes.parts
        dropped += volumes.dropped
        parts.push(...own)
        made.set(object.id, own)
      }
      return own
    })
    if (parts.length === 0) throw new OpenError(dropped + broken > 0 ? 'file-exception' : 'no-geometry', dropped + broken > 0 ? 'no object can be used' : '')
    if (dropped > 0) sink.note(damagedData('triangles with vertices out of range', dropped))
    if (broken > 0) sink.note(damagedData('instances of what is not there', broken))
    for (const [what, count] of model.skipped) sink.note(skippedEntity(what, count))
    if (!unitScale.has(model.unit ?? '')) sink.note(unitAssumed)
    sink.structure({ ...describe(model), name: baseName(path), root: rootNode(baseName(path), nodes) })
    for (const part of parts) sink.part(part)
  },
}

/** The document itself, or the one in a ZIP. */
async function documentBytes(entry: FileEntry): Promise<Uint8Array> {
  if (!isZip(await entry.slice(0, 4))) return entry.bytes()
  const inner = await zipPackage(entry)
  const files = [...inner.entries()]
  const document = files.find((file) => extensionOf(file.path) === 'amf') ?? files.find((file) => extensionOf(file.path) === 'xml') ?? files[0]
  if (!document) throw new OpenError('file-exception', 'a packed AMF without a document')
  return unpacked(document)
}

function describe(model: AmfModel): Omit<Structure, 'name' | 'root'> {
  const scale = unitScale.get(model.unit ?? '')
  const units = (Object.keys(mmPerUnit) as LengthUnit[]).find((unit) => unit !== 'unknown' && mmPerUnit[unit] === scale) ?? 'unknown'
  const about: Omit<Structure, 'name' | 'root'> = { format: 'amf', units, upAxis: 'z' }
  const application = model.metadata.find(({ name }) => /^(cad|producer|application|generator)$/i.test(name))
  if (application) about.application = String(application.value)
  if (model.metadata.length > 0) about.attributes = model.metadata
  return about
}

/** A single object is the root itself. */
function rootNode(name: string, nodes: Node[]): Node {
  const [only] = nodes
  return nodes.length === 1 && only.children.length === 0 ? { ...only, name } : { id: 0, name, children: nodes }
}
