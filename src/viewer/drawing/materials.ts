import { DataTexture, GLSL3, type IUniform, LessEqualDepth, NormalBlending, RawShaderMaterial, Texture, Vector2, Vector3, Vector4, DoubleSide } from 'three'
import type { PictureLook } from '../../core/drawing/space.ts'
import { fillFragment, fillVertex, glyphFragment, glyphVertex, lineFragment, lineVertex, pictureFragment, pictureVertex } from './shaders.ts'

/** Shared by all materials of one space; a new view of it is a new set of values. */
export function makeUniforms() {
  return {
    items: { value: null as DataTexture | null },
    selected: { value: null as DataTexture | null },
    refined: { value: null as DataTexture | null },
    styles: { value: null as DataTexture | null },
    patterns: { value: null as DataTexture | null },
    glyphs: { value: null as DataTexture | null },
    atlas: { value: null as Texture | null },
    atlasSize: { value: new Vector2(1, 1) },
    spread: { value: 1 },
    styleBase: { value: 0 },
    turn: { value: new Vector4(1, 0, 0, 1) },
    shift: { value: new Vector2() },
    halfSize: { value: new Vector2(1, 1) },
    depthStep: { value: 0 },
    hovered: { value: 0xffffffff },
    accent: { value: new Vector3() },
    pixelsPerMm: { value: 0 },
    thinnest: { value: 1 },
    pixelsPerUnit: { value: 1 },
    patternScale: { value: 1 },
  } satisfies Record<string, IUniform>
}
export type DrawingUniforms = ReturnType<typeof makeUniforms>

export type DrawKind = 'fill' | 'line' | 'glyph' | 'picture'
const sources: Record<DrawKind, [string, string]> = {
  fill: [fillVertex, fillFragment],
  line: [lineVertex, lineFragment],
  glyph: [glyphVertex, glyphFragment],
  picture: [pictureVertex, pictureFragment],
}

interface BlockUniforms {
  shapes: IUniform<DataTexture | null>
  owners: IUniform<DataTexture | null>
  curves: IUniform<DataTexture | null>
  firstBlock: IUniform<number>
}

interface MaterialOptions {
  /** Draws transparent items, after everything else. */
  transparent?: boolean
  shaded?: boolean
  /** Draws in place of items that are flagged as refined. */
  refining?: boolean
  picture?: Texture
  look?: PictureLook
  /** Lines and letters: their tables, and the first block of them. */
  blocks?: BlockUniforms
}

export function makeMaterial(
  kind: DrawKind,
  uniforms: DrawingUniforms,
  { transparent = false, shaded = false, refining = false, picture, look = {}, blocks }: MaterialOptions = {},
) {
  const [vertexShader, fragmentShader] = sources[kind]
  return new RawShaderMaterial({
    name: shaded ? `${kind}Shaded` : kind,
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader,
    // A picture is drawn once, with opaque or with transparent items.
    defines: { ...(shaded && { SHADED: 1 }), ...(kind === 'picture' && { ANY_PASS: 1 }), ...(look.isMask && { MASK: 1 }) },
    uniforms: {
      ...uniforms,
      ...blocks,
      pass: { value: transparent ? 1 : 0 },
      refining: { value: refining ? 1 : 0 },
      ...(kind === 'picture' && { picture: { value: picture ?? null }, levels: { value: new Vector2(...(look.levels ?? [1, 0])) } }),
    },
    transparent: true,
    blending: NormalBlending,
    depthTest: true,
    depthFunc: LessEqualDepth,
    // Soft edges of letters must not hide items that are drawn beneath them later.
    depthWrite: !transparent && kind !== 'glyph',
    side: DoubleSide,
    stencilWrite: true,
  })
}
