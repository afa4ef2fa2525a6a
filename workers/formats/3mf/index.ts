import { OpenError } from '../../../src/core/errors.ts'
import { baseName, type FileEntry, type FileSet, pathKey } from '../../contract/fileSet.ts'
import { damageIsTheModels, unpacked, zipPackage } from '../../mesh/zipPackage.ts'
import { parseXml } from '../../mesh/xml.ts'
import type { Node, Preview, Structure } from '../../../src/core/scene/model.ts'
import { type LengthUnit, mmPerUnit } from '../../../src/core/units.ts'
import { damagedData, skippedEntity } from '../../mesh/notes.ts'
import { earlyForms } from '../../mesh/roughMesh.ts'
import { imageType, TextureLoader } from '../../mesh/texture.ts'
import type { FormatReader, PartDraft, Sink } from '../../contract/format.ts'
import { buildTree, type ObjectPart, otherModels } from './buildTree.ts'
import type { ModelFile, ModelObject } from './model.ts'
import { objectParts } from './objectParts.ts'
import { parseModel } from './parseModel.ts'
import { type SlicerSettings, slicerSettings, type SlicerVolume } from './slicer/settings.ts'
import { volumePart } from './slicer/volumeParts.ts'

interface PackageParts {
  model: FileEntry
  thumbnail?: FileEntry
}

/** The root model and the preview picture of a 3MF package, by its root relationships; without them by custom. */
async function packageParts(files: FileSet): Promise<PackageParts> {
  let model: FileEntry | undefined
  let thumbnail: FileEntry | undefined
  const relationships = files.get('_rels/.rels')
  if (relationships) {
    parseXml(await unpacked(relationships), {
      open(name, attributes) {
        if (name !== 'Relationship' || !attributes.Target) return
        if (attributes.Type?.endsWith('/3dmodel')) model ??= files.get(attributes.Target)
        else if (attributes.Type?.endsWith('/thumbnail')) thumbnail ??= files.get(attributes.Target)
      },
    })
  }
  model ??= files.get('3D/3dmodel.model') ?? [...files.entries()].find((entry) => /\.model$/i.test(entry.path))
  if (!model) throw new OpenError('file-exception', 'a 3MF package without a model')
  return thumbnail ? { model, thumbnail } : { model }
}

export const reader: FormatReader = {
  id: '3mf',
  async open(files, path, sink) {
    const entry = files.need(path)
    if (entry.size === 0) throw new OpenError('empty-file', path)
    const inner = await zipPackage(entry)
    const root = await packageParts(inner)
    const preview = await previewOf(root)
    if (preview) sink.preview?.(preview)
    const name = baseName(path)
    const alone: Structure = { name, format: '3mf', units: 'mm', upAxis: 'z', root: { id: 0, name, children: [], part: 0 } }
    const models = await readModels(inner, root, sink, alone)
    const main = models.get(pathKey(root.model.path))
    if (!main) throw new OpenError('file-exception', 'a 3MF package without a model')

    const parts: PartDraft[] = []
    const textured: { part: PartDraft; file: ModelFile; textureId: string }[] = []
    const slicer = await slicerSettings(inner)
    const partsOf = new Map<string, ObjectPart[]>()
    let dropped = 0
    let unpainted = 0
    const partsAt = (objectKey: string, file: ModelFile, object: ModelObject, owner: string | undefined): ObjectPart[] => {
      // A slicer's settings are those of the owner: the same mesh may be of another filament elsewhere.
      const key = slicer && owner !== undefined ? `${objectKey}\n${owner}` : objectKey
      const known = partsOf.get(key)
      const { mesh } = object
      if (known || !mesh) return known ?? []
      if (slicer && !mesh.group) {
        const own: ObjectPart[] = []
        for (const { volume, extruder } of volumesOf(slicer, object, owner)) {
          const made = volumePart({ id: parts.length, mesh, volume, extruder, colors: slicer.colors })
          dropped += made?.dropped ?? 0
          if (!made?.part.mesh) continue
          parts.push(made.part)
          own.push({ id: made.part.id, name: volume.name, isHelper: !made.isBody })
        }
        partsOf.set(key, own)
        return own
      }
      // Without owners each object is asked for once.
      const made = objectParts(file, object, mesh, { firstId: parts.length, isSpent: !slicer })
      dropped += made.dropped
      unpainted += made.unpainted
      for (const { part, textureId } of made.parts) {
        parts.push(part)
        if (textureId !== undefined) textured.push({ part, file, textureId })
      }
      const ids = made.parts.map(({ part }) => ({ id: part.id }))
      partsOf.set(key, ids)
      return ids
    }
    const { items, broken } = buildTree(models, root.model.path, partsAt, (object, owner) => nameOf(slicer, object, owner))
    if (parts.length === 0)
      throw new OpenError(dropped + broken > 0 ? 'file-exception' : 'no-geometry', dropped + broken > 0 ? 'no object of the build can be used' : '')
    await loadTextures(inner, root.model.path, textured, sink)

    if (dropped > 0) sink.note(damagedData('triangles with vertices out of range', dropped))
    if (broken > 0) sink.note(damagedData('components without object, or with a transform that is none', broken))
    if (unpainted > 0) sink.note(damagedData('triangles whose colour does not exist', unpainted))
    for (const model of models.values()) for (const [what, count] of model.skipped) sink.note(skippedEntity(what, count))
    sink.structure({ ...describe(main), name, root: rootNode(name, items) })
    for (const part of parts) sink.part(part)
  },
}

/** A slicer's data about an object with a mesh: its volumes by ranges of triangles, or itself as a part of the object that owns it. */
function volumesOf({ objects }: SlicerSettings, object: ModelObject, owner: string | undefined): { volume: SlicerVolume; extruder: number }[] {
  const whole: SlicerVolume = { name: object.name || `object ${object.id}`, isBody: true, extruder: 0 }
  const of = objects.get(owner ?? object.id)
  if (!of) return [{ volume: whole, extruder: 1 }]
  const volumes = owner === undefined && of.volumes.length > 0 ? of.volumes : [of.parts.get(object.id) ?? whole]
  return volumes.map((volume) => ({ volume: { ...volume, name: volume.name || of.name || whole.name }, extruder: volume.extruder || of.extruder || 1 }))
}

function nameOf(slicer: SlicerSettings | undefined, object: ModelObject, owner: string | undefined): string {
  const known = owner === undefined ? undefined : slicer?.objects.get(owner)?.parts.get(object.id)
  return object.name || known?.name || slicer?.objects.get(object.id)?.name || `object ${object.id}`
}

/** The root model and all to which it leads (production extension). `alone`: a tree for a mesh that is being read. */
async function readModels(inner: FileSet, root: PackageParts, sink: Sink, alone: Structure): Promise<Map<string, ModelFile>> {
  const models = new Map<string, ModelFile>()
  const wanted = [root.model.path]
  for (let next = wanted.pop(); next !== undefined; next = wanted.pop()) {
    const entry = inner.get(next)
    const key = pathKey(next)
    if (!entry || models.has(key)) continue
    const model = await damageIsTheModels(() => parseModel(entry, (fraction) => sink.progress('parse', fraction), earlyForms(sink, entry, alone)))
    models.set(key, model)
    wanted.push(...otherModels(model))
  }
  return models
}

async function loadTextures(inner: FileSet, from: string, textured: { part: PartDraft; file: ModelFile; textureId: string }[], sink: Sink): Promise<void> {
  const loader = new TextureLoader(inner, from, sink)
  for (const { part, file, textureId } of textured) {
    const texture = file.textures.get(textureId)
    if (!texture) continue
    part.texture = await loader.load(texture.path, { repeat: texture.repeat, flipY: true })
    if (part.texture) part.color = 0xffffffff
  }
}

function describe(main: ModelFile): Omit<Structure, 'name' | 'root'> {
  const units = (Object.keys(mmPerUnit) as LengthUnit[]).find((unit) => mmPerUnit[unit] === main.scale) ?? 'mm'
  const about: Omit<Structure, 'name' | 'root'> = { format: '3mf', units, upAxis: 'z' }
  const application = main.metadata.find((attribute) => attribute.name === 'Application')
  if (application) about.application = String(application.value)
  if (main.metadata.length > 0) about.attributes = main.metadata
  return about
}

async function previewOf({ thumbnail }: PackageParts): Promise<Preview | undefined> {
  const image = thumbnail && (await unpacked(thumbnail).catch(() => undefined))
  const mime = image && imageType(image)
  return image && mime ? { image, mime } : undefined
}

/** A single item without a place of its own is the root itself. */
function rootNode(name: string, items: Node[]): Node {
  const [only] = items
  if (items.length === 1 && !only.transform && only.children.length === 0) return { ...only, name }
  return { id: 0, name, children: items }
}
