import { OpenError } from '../../../src/core/errors.ts'
import type { Attribute } from '../../../src/core/scene/model.ts'
import { attributeOf, parseXml, type XmlAttributes } from '../../mesh/xml.ts'
import { MeshBuilder } from './meshBuilder.ts'
import { type ModelFile, type ModelObject, parseTransform, type Placement, unitScale } from './model.ts'
import { PropertyReader } from './properties.ts'

/** Elements of extensions that add geometry which is not read. */
const UNREAD = new Set(['beamlattice', 'slicestack', 'displacementmesh', 'booleanshape', 'levelset', 'volumedata'])

/** Reads one `.model` file. Throws `file-exception` where it is no 3MF model. */
export function parseModel(bytes: Uint8Array, progress?: (fraction: number) => void): ModelFile {
  const file: ModelFile = { scale: 1, metadata: [], objects: new Map(), build: [], groups: new Map(), textures: new Map(), skipped: new Map() }
  const properties = new PropertyReader(file)
  let isModel = false
  let object: ModelObject | undefined
  let defaults: XmlAttributes = {}
  let mesh: MeshBuilder | undefined
  let metadata = ''
  parseXml(
    bytes,
    {
      open(name, attributes) {
        switch (name) {
          case 'vertex':
            mesh?.vertex(attributes)
            return
          case 'triangle':
            mesh?.triangle(attributes)
            return
          case 'model':
            isModel = true
            file.scale = unitScale.get(attributes.unit ?? 'millimeter') ?? 1
            return
          case 'metadata':
            metadata = attributes.name ?? ''
            return
          case 'object':
            defaults = attributes
            object = { id: attributes.id ?? '', name: attributes.name ?? '', type: attributes.type ?? 'model', attributes: [], components: [] }
            if (attributes.partnumber) object.attributes.push({ name: 'partnumber', value: attributes.partnumber })
            return
          case 'mesh':
            if (object) mesh = new MeshBuilder(defaults)
            return
          case 'component':
            object?.components.push(placement(attributes))
            return
          case 'item':
            file.build.push(placement(attributes))
            return
        }
        if (UNREAD.has(name)) file.skipped.set(name, (file.skipped.get(name) ?? 0) + 1)
        else properties.open(name, attributes)
      },
      close(name, text) {
        if (name === 'metadata' && metadata !== '') {
          addAttribute(object ? object.attributes : file.metadata, metadata, text)
          metadata = ''
        } else if (name === 'mesh' && object && mesh) {
          object.mesh = mesh.done()
          mesh = undefined
        } else if (name === 'object' && object) {
          if (!file.objects.has(object.id)) file.objects.set(object.id, object)
          object = undefined
        } else properties.close(name)
      },
    },
    progress,
  )
  if (!isModel) throw new OpenError('file-exception', 'no 3MF model')
  return file
}

function placement(attributes: XmlAttributes): Placement {
  const transform = attributes.transform ? parseTransform(attributes.transform) : undefined
  const out: Placement = { objectId: attributes.objectid ?? '', broken: Boolean(attributes.transform) && !transform }
  const path = attributeOf(attributes, 'path')
  if (path) out.path = path
  if (transform) out.transform = transform
  if (attributes.partnumber) out.partNumber = attributes.partnumber
  return out
}

function addAttribute(list: Attribute[], name: string, text: string): void {
  const value = text.trim()
  if (value !== '') list.push({ name: name.slice(name.lastIndexOf(':') + 1), value })
}
