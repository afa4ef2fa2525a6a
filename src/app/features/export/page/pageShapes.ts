import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshStandardMaterial,
  Points,
  PointsMaterial,
  RepeatWrapping,
  Sphere,
  SRGBColorSpace,
  Texture,
} from 'three'
import { faceColor, facesByColor, type PartDraft, trianglesOf } from '../../../../../workers/entries/preparedModel.ts'
import type { Edges, Rgba } from '../../../../core/scene/mesh.ts'
import { decodeNormal } from '../../../../core/scene/octahedral.ts'

/** Material of parts that state none. */
const METALNESS = 0.1
const ROUGHNESS = 0.6
const EDGES = new LineBasicMaterial({ color: 0x30363e })

type Shape = Mesh | LineSegments | Points

/** Makes meshes, lines and points of parts in the colour and opacity of their nodes. Parts of equal look share their material. */
export class PageShapes {
  private readonly surfaces = new Map<string, MeshStandardMaterial>()
  private readonly dots = new Map<string, PointsMaterial>()
  private readonly pictures: Promise<void>[] = []

  /** The meshes (one for each colour), lines and points of a part by the colour of a node, 0 for none, and its opacity. */
  of(part: PartDraft): (color: Rgba, opacity: number | undefined) => readonly Shape[] {
    const { mesh, edges, points } = part
    const picture = mesh?.uv && part.texture ? this.picture(part.texture) : undefined
    const vertices = mesh && mesh.indices.length > 0 ? verticesOf(mesh, part.texture?.flipY === true) : undefined
    const lines = edges && edges.points.length > 0 ? new LineSegments(linesOf(edges), EDGES) : undefined
    const cloud = points && points.positions.length > 0 ? cloudOf(points) : undefined
    const looks = new Map<string, Shape[]>()
    const made = (color: Rgba, opacity: number | undefined): Shape[] => {
      const node = { parent: -1, name: '', color, ...(opacity !== undefined && { opacity }) }
      const shapes: Shape[] = []
      if (mesh && vertices)
        for (const [own, faces] of facesByColor(node, part, true))
          shapes.push(new Mesh(indexed(vertices, trianglesOf(mesh, faces)), this.surface(own, part, vertices.hasAttribute('color'), picture)))
      if (cloud) shapes.push(new Points(cloud, this.dot(faceColor(node, part, 0, true), cloud.hasAttribute('color'))))
      if (lines) shapes.push(lines)
      for (const shape of shapes) shape.position.fromArray(part.offset ?? [0, 0, 0])
      return shapes
    }
    return (color, opacity) => {
      const key = `${color}/${opacity}`
      const known = looks.get(key) ?? made(color, opacity)
      looks.set(key, known)
      return known
    }
  }

  /** Resolves when the pictures upon parts can be drawn. */
  async painted(): Promise<void> {
    await Promise.all(this.pictures)
  }

  /** `own`: vertices have colours, which are multiplied with the material's. */
  private surface(color: Rgba, { metalness = METALNESS, roughness = ROUGHNESS }: PartDraft, own: boolean, map: Texture | undefined): MeshStandardMaterial {
    const alpha = color & 255
    const rgb = own ? 0xffffff : color >>> 8
    const key = [rgb, alpha, metalness, roughness, own, map?.id].join('/')
    const known = this.surfaces.get(key)
    if (known) return known
    const material = new MeshStandardMaterial({
      color: rgb,
      metalness,
      roughness,
      side: DoubleSide,
      vertexColors: own,
      // Lines lie on the faces that they bound.
      polygonOffset: true,
      polygonOffsetFactor: 1,
      polygonOffsetUnits: 1,
      ...(map && { map }),
      ...(alpha < 255 && { transparent: true, opacity: alpha / 255, depthWrite: false }),
    })
    this.surfaces.set(key, material)
    return material
  }

  private dot(color: Rgba, own: boolean): PointsMaterial {
    const key = own ? 'own' : String(color)
    const material = this.dots.get(key) ?? new PointsMaterial({ color: own ? 0xffffff : color >>> 8, vertexColors: own, sizeAttenuation: false })
    this.dots.set(key, material)
    return material
  }

  private picture({ image, mime, repeat }: NonNullable<PartDraft['texture']>): Texture {
    const texture = new Texture()
    texture.colorSpace = SRGBColorSpace
    texture.flipY = false
    if (repeat) texture.wrapS = texture.wrapT = RepeatWrapping
    const load = async (): Promise<void> => {
      // Faces without their picture have their colour.
      const white = (): ImageData => new ImageData(new Uint8ClampedArray(4).fill(255), 1, 1)
      texture.image = await createImageBitmap(new Blob([image], { type: mime }), { colorSpaceConversion: 'none' }).catch(white)
      texture.needsUpdate = true
    }
    this.pictures.push(load())
    return texture
  }
}

/** Attributes of a mesh, without triangles. `upwards`: its pictures count v downwards from their upper side. */
function verticesOf({ positions, normals, vertexColor, uv }: NonNullable<PartDraft['mesh']>, upwards: boolean): BufferGeometry {
  const geometry = placed(positions)
  const normal = new Float32Array(positions.length)
  for (let i = 0; i < normals.length / 2; i++) decodeNormal(normals, i * 2, normal, i * 3)
  geometry.setAttribute('normal', new BufferAttribute(normal, 3))
  if (vertexColor) geometry.setAttribute('color', new BufferAttribute(linear(vertexColor), 4))
  if (uv)
    geometry.setAttribute(
      'uv',
      new BufferAttribute(
        uv.map((value, i) => (upwards && i % 2 === 1 ? 1 - value : value)),
        2,
      ),
    )
  return geometry
}

function linesOf({ points, start }: Edges): BufferGeometry {
  const geometry = placed(points)
  const segments: number[] = []
  for (let edge = 0; edge + 1 < start.length; edge++) for (let at = start[edge]; at + 1 < start[edge + 1]; at++) segments.push(at, at + 1)
  geometry.setIndex(new BufferAttribute(Uint32Array.from(segments), 1))
  return geometry
}

function cloudOf({ positions, color }: NonNullable<PartDraft['points']>): BufferGeometry {
  const geometry = placed(positions)
  if (color) geometry.setAttribute('color', new BufferAttribute(linear(color), 4))
  return geometry
}

function placed(positions: Float32Array): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.boundingBox = new Box3().setFromArray(positions)
  geometry.boundingSphere = geometry.boundingBox.getBoundingSphere(new Sphere())
  return geometry
}

/** The triangles of one colour, upon the vertices of all. */
function indexed(vertices: BufferGeometry, triangles: Uint32Array): BufferGeometry {
  const geometry = new BufferGeometry()
  for (const [name, attribute] of Object.entries(vertices.attributes)) geometry.setAttribute(name, attribute)
  geometry.setIndex(new BufferAttribute(triangles, 1))
  geometry.boundingBox = vertices.boundingBox
  geometry.boundingSphere = vertices.boundingSphere
  return geometry
}

/** Colours in bytes (sRGB) as three.js multiplies them. */
function linear(bytes: Uint8Array): Float32Array {
  const table = Float32Array.from({ length: 256 }, (_, byte) => (byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4))
  return Float32Array.from(bytes, (byte, i) => (i % 4 === 3 ? byte / 255 : table[byte]))
}
