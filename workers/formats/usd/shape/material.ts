import type { AssetPath, UsdValue } from '../layer.ts'
import type { OpenLayer } from '../stage/layers.ts'
import { numbersOf, type StagePrim } from '../stage/stagePrim.ts'

/** The picture of a material's colour and how it lies on the surface. */
export interface ColorPicture {
  asset: string
  /** The layer that names the picture: the path is relative to it. */
  layer: OpenLayer
  repeat: boolean
  /** Name of the uv's primvar. */
  uv: string
  /** Scale, then degrees, then shift of the uv. */
  scale: [number, number]
  turn: number
  shift: [number, number]
}

/** The shown part of a material. Colours are linear, 0…1. */
export interface Material {
  path: string
  color?: [number, number, number]
  opacity: number
  metalness?: number
  roughness?: number
  picture?: ColorPicture
}

/** Shaders that are connected in a row beyond this are a circle. */
const MAX_LINKS = 30

/** Names of one input in the shaders that are read: UsdPreviewSurface, MaterialX standard_surface, glTF PBR and open_pbr. */
const inputs = {
  color: ['diffuseColor', 'base_color', 'diffuse_color', 'color'],
  opacity: ['opacity', 'alpha'],
  metalness: ['metallic', 'metalness', 'base_metalness'],
  roughness: ['roughness', 'specular_roughness'],
}

/** The material that is bound to a prim or, of those above it, to the nearest; one above that is stronger than its descendants wins. */
export function boundMaterial(prim: StagePrim): StagePrim | undefined {
  let found: StagePrim | undefined
  for (let at: StagePrim | undefined = prim; at; at = at.parent) {
    for (const name of ['material:binding', 'material:binding:preview', 'material:binding:full']) {
      const [target] = at.targets(name)
      if (target === undefined) continue
      const stronger = at.propertyMetadata(name, 'bindMaterialAs') === 'strongerThanDescendants'
      if (!found || stronger) found = prim.at(target) ?? found
      break
    }
  }
  return found
}

export function readMaterial(prim: StagePrim): Material {
  const material: Material = { path: prim.path, opacity: 1 }
  const shader = surfaceShader(prim)
  if (!shader) return material
  const color = follow(shader, inputs.color)
  if (color?.picture) material.picture = color.picture
  const rgb = numbersOf(color?.value)
  if (rgb && rgb.length >= 3) material.color = [rgb[0], rgb[1], rgb[2]]
  const opacity = numbersOf(follow(shader, inputs.opacity)?.value)
  if (opacity && opacity.length > 0) material.opacity = opacity[0]
  const metalness = numbersOf(follow(shader, inputs.metalness)?.value)
  if (metalness && metalness.length === 1) material.metalness = metalness[0]
  const roughness = numbersOf(follow(shader, inputs.roughness)?.value)
  if (roughness && roughness.length === 1) material.roughness = roughness[0]
  return material
}

/** The shader of the surface: connected to the material's output, or the only one that is a surface. */
function surfaceShader(material: StagePrim): StagePrim | undefined {
  for (const output of ['outputs:surface', 'outputs:mtlx:surface', 'outputs:glslfx:surface']) {
    const shader = connected(material, output)
    if (shader) return shader.prim
  }
  const shaders = material.children().filter((child) => child.typeName === 'Shader')
  return shaders.find((shader) => /surface/i.test(shader.text('info:id')))
}

/** The shader at the other end of an attribute's connection, and the attribute there; node graphs and materials in between are passed. */
function connected(prim: StagePrim, name: string, depth = 0): { prim: StagePrim; name: string } | undefined {
  const [target] = prim.targets(name)
  const dot = target?.lastIndexOf('.') ?? -1
  if (target === undefined || dot < 0 || depth > MAX_LINKS) return undefined
  const other = prim.at(target.slice(0, dot))
  const attribute = target.slice(dot + 1)
  if (!other) return undefined
  if (other.typeName === 'Shader') return { prim: other, name: attribute }
  return connected(other, attribute, depth + 1) ?? { prim: other, name: attribute }
}

/** The value of the first input that is there, or the picture that it is connected to. */
function follow(shader: StagePrim, names: readonly string[]): { value?: UsdValue; picture?: ColorPicture } | undefined {
  for (const short of names) {
    const name = `inputs:${short}`
    const link = connected(shader, name)
    if (link && link.prim !== shader) {
      const picture = pictureOf(link.prim)
      if (picture) return { picture, value: link.prim.value('inputs:scale') }
      const value = link.prim.value(link.name) ?? link.prim.value('inputs:value') ?? link.prim.value('inputs:fallback')
      if (value !== undefined) return { value }
    }
    const value = shader.value(name)
    if (value !== undefined) return { value }
  }
  return undefined
}

/** The picture that a texture shader names, or the first of those that it is made from. */
function pictureOf(shader: StagePrim, depth = 0): ColorPicture | undefined {
  if (depth > MAX_LINKS) return undefined
  const file = shader.stated('inputs:file') ?? statedThrough(shader, 'inputs:file')
  if (file && isAsset(file.value) && file.value.asset !== '') {
    const wrap = shader.text('inputs:wrapS')
    const picture: ColorPicture = {
      asset: file.value.asset.replace('<UDIM>', '1001'),
      layer: file.layer,
      repeat: wrap !== 'clamp' && wrap !== 'black',
      uv: 'st',
      scale: [1, 1],
      turn: 0,
      shift: [0, 0],
    }
    layOut(shader, 'inputs:st', picture)
    return picture
  }
  for (const name of shader.propertyNames()) {
    if (!name.startsWith('inputs:')) continue
    const link = connected(shader, name)
    const found = link && link.prim !== shader && link.prim.typeName === 'Shader' ? pictureOf(link.prim, depth + 1) : undefined
    if (found) return found
  }
  return undefined
}

function statedThrough(shader: StagePrim, name: string): ReturnType<StagePrim['stated']> {
  const link = connected(shader, name)
  return link?.prim.stated(link.name)
}

/** Where the uv come from: a reader of a primvar, through a shader that moves them or not. */
function layOut(shader: StagePrim, input: string, picture: ColorPicture, depth = 0): void {
  const link = connected(shader, input)
  if (!link || depth > MAX_LINKS) return
  const { prim } = link
  if (prim.text('info:id') === 'UsdTransform2d') {
    const pair = (name: string, otherwise: number): [number, number] => {
      const values = prim.numbers(name)
      return [values?.[0] ?? otherwise, values?.[1] ?? otherwise]
    }
    picture.scale = pair('inputs:scale', 1)
    picture.shift = pair('inputs:translation', 0)
    picture.turn = prim.number('inputs:rotation') ?? 0
    layOut(prim, 'inputs:in', picture, depth + 1)
    return
  }
  const name = (prim.stated('inputs:varname') ?? statedThrough(prim, 'inputs:varname'))?.value
  if (typeof name === 'string' && name !== '') picture.uv = name
}

const isAsset = (value: UsdValue): value is AssetPath => typeof value === 'object' && 'asset' in value && typeof value.asset === 'string'
