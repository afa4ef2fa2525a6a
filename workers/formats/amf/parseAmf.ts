import { OpenError } from '../../../src/core/errors.ts'
import type { Rgba } from '../../../src/core/scene/mesh.ts'
import type { Attribute } from '../../../src/core/scene/model.ts'
import { Growing } from '../../mesh/growing.ts'
import { vertexNumber } from '../../mesh/text.ts'
import { parseXml } from '../../mesh/xml.ts'
import type { AmfConstellation, AmfInstance, AmfMaterial, AmfModel, AmfVolume } from './amfModel.ts'

/** Elements that are not read, and what to call them. */
const UNREAD = new Map(Object.entries({ edge: 'curved edges', texture: 'textures', composite: 'composite materials' }))

/** An object or volume while it is read. */
class Draft {
  readonly id: string
  readonly metadata: Attribute[] = []
  color: Rgba | undefined
  readonly values = new Growing(Float64Array, 48)
  readonly indices = new Growing(Uint32Array, 48)
  readonly colors = new Growing(Uint32Array, 16)
  readonly volumes: AmfVolume[] = []

  constructor(id: string) {
    this.id = id
  }

  /** Colour of vertex or triangle `number`: those before it without one get 0. */
  paint(number: number, color: Rgba): void {
    while (this.colors.length < number) this.colors.push(0)
    this.colors.push(color)
  }

  paints(count: number): Uint32Array | undefined {
    if (this.colors.length === 0) return undefined
    while (this.colors.length < count) this.colors.push(0)
    return this.colors.done().subarray(0, count)
  }
}

/** Reads an AMF document. Throws `file-exception` where it is none. */
export function parseAmf(bytes: Uint8Array, progress?: (fraction: number) => void): AmfModel {
  const model: AmfModel = { metadata: [], objects: new Map(), constellations: new Map(), materials: new Map(), skipped: new Map() }
  const skip = (what: string): void => void model.skipped.set(what, (model.skipped.get(what) ?? 0) + 1)
  let isAmf = false
  let object: Draft | undefined
  let volume: Draft | undefined
  let volumeMaterial: string | undefined
  let material: AmfMaterial | undefined
  let constellation: AmfConstellation | undefined
  let instance: AmfInstance | undefined
  let metadataName = ''
  let inVertex = false
  let inTriangle = false
  let place = [Number.NaN, Number.NaN, Number.NaN]
  let corners = [Number.NaN, Number.NaN, Number.NaN]
  let rgba: number[] | undefined

  const endColor = (color: number[]): void => {
    if (color.slice(0, 3).some((part) => !Number.isFinite(part))) return skip('colours given as formulas')
    const packed = packColor(color)
    if (inTriangle && volume) volume.paint(volume.indices.length / 3, packed)
    else if (inVertex && object) object.paint(object.values.length / 3, packed)
    else if (volume) volume.color = packed
    else if (object) object.color = packed
    else if (material) material.color = packed
  }

  parseXml(
    bytes,
    {
      open(name, attributes) {
        switch (name) {
          case 'vertex':
            inVertex = true
            place = [Number.NaN, Number.NaN, Number.NaN]
            break
          case 'triangle':
            inTriangle = true
            corners = [Number.NaN, Number.NaN, Number.NaN]
            break
          case 'color':
            rgba = [Number.NaN, Number.NaN, Number.NaN, 1]
            break
          case 'amf':
            isAmf = true
            if (attributes.unit) model.unit = attributes.unit.trim().toLowerCase()
            break
          case 'metadata':
            metadataName = attributes.type ?? ''
            break
          case 'object':
            object = new Draft(attributes.id ?? '')
            break
          case 'volume':
          case 'region':
            volume = new Draft('')
            volumeMaterial = attributes.materialid
            break
          case 'material':
            material = { name: '' }
            model.materials.set(attributes.id ?? '', material)
            break
          case 'constellation':
            constellation = { id: attributes.id ?? '', metadata: [], instances: [] }
            model.constellations.set(constellation.id, constellation)
            break
          case 'instance':
            instance = { targetId: attributes.objectid ?? '', delta: [0, 0, 0], turn: [0, 0, 0] }
            constellation?.instances.push(instance)
            break
          default: {
            const what = UNREAD.get(name)
            if (what) skip(what)
          }
        }
      },
      close(name, text) {
        switch (name) {
          case 'x':
            place[0] = toNumber(text)
            break
          case 'y':
            place[1] = toNumber(text)
            break
          case 'z':
            place[2] = toNumber(text)
            break
          case 'v1':
            corners[0] = toNumber(text)
            break
          case 'v2':
            corners[1] = toNumber(text)
            break
          case 'v3':
            corners[2] = toNumber(text)
            break
          case 'vertex':
            if (inVertex) object?.values.push3(place[0], place[1], place[2])
            inVertex = false
            break
          case 'triangle':
            volume?.indices.push3(vertexNumber(corners[0]), vertexNumber(corners[1]), vertexNumber(corners[2]))
            inTriangle = false
            break
          case 'r':
            if (rgba) rgba[0] = toNumber(text)
            break
          case 'g':
            if (rgba) rgba[1] = toNumber(text)
            break
          case 'b':
            if (rgba) rgba[2] = toNumber(text)
            break
          case 'a':
            if (rgba) rgba[3] = toNumber(text)
            break
          case 'color':
            if (rgba) endColor(rgba)
            rgba = undefined
            break
          case 'deltax':
            if (instance) instance.delta[0] = toNumber(text)
            break
          case 'deltay':
            if (instance) instance.delta[1] = toNumber(text)
            break
          case 'deltaz':
            if (instance) instance.delta[2] = toNumber(text)
            break
          case 'rx':
            if (instance) instance.turn[0] = toNumber(text)
            break
          case 'ry':
            if (instance) instance.turn[1] = toNumber(text)
            break
          case 'rz':
            if (instance) instance.turn[2] = toNumber(text)
            break
          case 'metadata': {
            const value = text.trim()
            if (material && metadataName === 'name') material.name = value
            else if (value !== '' && metadataName !== '') (volume ?? object ?? constellation ?? model).metadata.push({ name: metadataName, value })
            break
          }
          case 'volume':
          case 'region':
            if (volume && object) {
              const indices = volume.indices.done()
              object.volumes.push({
                materialId: volumeMaterial,
                metadata: volume.metadata,
                color: volume.color,
                indices,
                triangleColor: volume.paints(indices.length / 3),
              })
            }
            volume = undefined
            break
          case 'object':
            if (object && !model.objects.has(object.id)) {
              const positions = object.values.done()
              model.objects.set(object.id, {
                id: object.id,
                metadata: object.metadata,
                color: object.color,
                positions,
                vertexColor: object.paints(positions.length / 3),
                volumes: object.volumes,
              })
            }
            object = undefined
            break
          case 'material':
            material = undefined
            break
          case 'constellation':
            constellation = undefined
            break
          case 'instance':
            instance = undefined
            break
        }
      },
    },
    progress,
  )
  if (!isAmf) throw new OpenError('file-exception', 'no AMF document')
  return model
}

const toNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

/** Components 0..1; an alpha that is none, or that would hide the thing, counts as opaque. */
function packColor(color: readonly number[]): Rgba {
  const [r, g, b, a] = color.map((part) => (Number.isFinite(part) ? Math.round(Math.min(1, Math.max(0, part)) * 255) : 255))
  return ((r << 24) | (g << 16) | (b << 8) | (a || 255)) >>> 0
}
