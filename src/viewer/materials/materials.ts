import {
  BackSide,
  Color,
  DataTexture,
  DoubleSide,
  FrontSide,
  GreaterDepth,
  type IUniform,
  LinearSRGBColorSpace,
  type Material,
  RedIntegerFormat,
  type Texture,
  UnsignedIntType,
  Vector2,
  Vector4,
} from 'three'
import type { Palette } from '../theme.ts'
import { edgeMaterial, edgePickMaterial } from './edgeMaterial.ts'
import { faceMaterial } from './faceMaterial.ts'
import { capMaterial, capPickMaterial, SectionUniforms } from '../section/capMaterial.ts'
import type { CapMaterials } from '../section/caps.ts'
import { cutLineMaterial } from '../section/cutLineMaterial.ts'
import { annotationMaterial, facePickMaterial, hiddenLineMaterial, maskMaterial, shadowMaterial, silhouetteMaterial } from './flatMaterial.ts'
import { pointMaterial, pointPickMaterial } from './pointMaterial.ts'

/** CSS pixels. */
const EDGE_WIDTH = 1.2
const ACCENT_WIDTH = 2.6

export interface FaceMaterials {
  opaque: Material
  /** Transparent and ghosted faces are drawn twice: first those turned away, then those turned to the viewer. */
  back: Material
  front: Material
}

/** Texels in a row of the texture of marked faces (`isSelectedFace` in glsl.ts). */
const MARKS_ROW = 256

function faceMarks(faces: readonly number[]): DataTexture {
  const last = faces.reduce((most, face) => Math.max(most, face), 0)
  const rows = ((last >> 5) >> 8) + 1
  const words = new Uint32Array(rows * MARKS_ROW)
  for (const face of faces) words[face >> 5] |= 1 << (face & 31)
  const texture = new DataTexture(words, MARKS_ROW, rows, RedIntegerFormat, UnsignedIntType)
  texture.internalFormat = 'R32UI'
  texture.needsUpdate = true
  return texture
}

/** All materials of the scene, and the uniforms that they share. */
export class Materials {
  readonly sections = new SectionUniforms()
  readonly uniforms = {
    ...this.sections.uniforms,
    stateTexture: { value: null as DataTexture | null },
    /** Hovered slot and face, selected slot and face; -1 = none. A selected face of -2: those in `faceMarks`. */
    marked: { value: new Vector4(-1, -1, -1, -1) },
    /** A bit for each face of the selected occurrence, 32 in a texel. */
    faceMarks: { value: faceMarks([]) },
    highlight: { value: new Color() },
    backgroundTop: { value: new Color() },
    backgroundBottom: { value: new Color() },
    resolution: { value: new Vector2(1, 1) },
    pixelRatio: { value: 1 },
    contourWidth: { value: 1 },
    faceOpacity: { value: 1 },
    edgeOpacity: { value: 1 },
    exposure: { value: 1.05 },
    /** 1 where faces mirror the studio around them as their material would, 0 where all look like satin. */
    realism: { value: 0 },
    /** Height over the ground from which on nothing casts a contact shadow, millimetres. */
    shadowReach: { value: 1 },
    /** Grey in which ghosts are drawn, display values. */
    ghost: { value: new Color() },
    /** Cut faces have the background's colour, as in a drawing. */
    drawnAsLines: { value: false },
  }
  /** The pick target has its own size; one CSS pixel is one of its pixels. */
  readonly pickUniforms = { resolution: { value: new Vector2(1, 1) }, pixelRatio: { value: 1 } }
  readonly faces: FaceMaterials
  readonly hiddenLine: Material
  readonly silhouette: Material
  readonly annotation: Material
  readonly facePick: Material
  readonly mask: Material
  readonly shadow: Material
  readonly edge: Material
  readonly edgeHidden: Material
  readonly edgeAccent: Material
  readonly edgePick: Material
  readonly point: Material
  readonly pointPick: Material
  readonly caps: CapMaterials
  private readonly light: Record<string, IUniform>
  private readonly textured = new Set<Material>()
  private sectioned = false
  private markedFaces?: readonly number[]

  /** `light`: the uniforms of effects/lighting.ts. */
  constructor(light: Record<string, IUniform>) {
    this.light = light
    const { uniforms } = this
    this.faces = this.faceSet()
    this.hiddenLine = hiddenLineMaterial(uniforms)
    this.silhouette = silhouetteMaterial(uniforms)
    this.annotation = annotationMaterial(uniforms)
    this.facePick = facePickMaterial(uniforms)
    this.mask = maskMaterial(uniforms)
    this.shadow = shadowMaterial(uniforms)
    const edge = (width: number): Record<string, IUniform> => ({ ...uniforms, pointTexture: { value: null }, lineWidth: { value: width } })
    this.edge = edgeMaterial(edge(EDGE_WIDTH), { defines: { VISIBLE_ONLY: '' } })
    this.edgeHidden = edgeMaterial(
      { ...edge(1), edgeOpacity: { value: 0.4 } },
      { defines: { VISIBLE_ONLY: '', NO_SMOOTH: '', DASHED: '' }, depthFunc: GreaterDepth },
    )
    this.edgeAccent = edgeMaterial(edge(ACCENT_WIDTH), { defines: { ACCENT: '' } })
    this.edgePick = edgePickMaterial({ ...edge(1), ...this.pickUniforms })
    this.point = pointMaterial(uniforms)
    this.pointPick = pointPickMaterial({ ...uniforms, ...this.pickUniforms })
    this.caps = { cap: capMaterial(uniforms), capPick: capPickMaterial(uniforms), cutLine: cutLineMaterial(uniforms) }
  }

  /** Which faces of the selected occurrence are marked, where they are several. */
  markFaces(faces: readonly number[] | undefined): void {
    if (faces === this.markedFaces) return
    this.markedFaces = faces
    this.uniforms.faceMarks.value.dispose()
    this.uniforms.faceMarks.value = faceMarks(faces ?? [])
  }

  /**
   * Pushes faces back by their slope over half a line's width, so that the half of a line that lies over a face leaning towards the viewer is not buried.
   */
  setLineScale(pixelRatio: number): void {
    const factor = Math.SQRT2 * ((EDGE_WIDTH / 2) * pixelRatio + 0.5)
    const faces = Object.values(this.faces) as Material[]
    for (const material of [...faces, ...this.textured, this.hiddenLine, this.caps.cap]) material.polygonOffsetFactor = factor
  }

  /** Materials of parts with a picture; disposed with `dispose`. `unlit`: in the picture's own colours. */
  withTexture(map: Texture, unlit = false): FaceMaterials {
    const set = this.faceSet(map, unlit)
    for (const material of Object.values(set) as Material[]) {
      this.textured.add(material)
      define(material, this.sectioned)
    }
    return set
  }

  forget(set: FaceMaterials): void {
    for (const material of Object.values(set) as Material[]) {
      material.dispose()
      this.textured.delete(material)
    }
  }

  /** Chooses between the programs with section planes and those without. True when it was the other way round. */
  setSectioned(on: boolean): boolean {
    if (on === this.sectioned) return false
    this.sectioned = on
    for (const material of this.all()) define(material, on)
    return true
  }

  setPalette(palette: Palette): void {
    // Shaders blend in display space: the hex values go in as they are.
    this.uniforms.highlight.value.setHex(palette.highlight, LinearSRGBColorSpace)
    this.uniforms.ghost.value.setHex(palette.ghost, LinearSRGBColorSpace)
    this.uniforms.backgroundTop.value.setHex(palette.backgroundTop, LinearSRGBColorSpace)
    this.uniforms.backgroundBottom.value.setHex(palette.backgroundBottom, LinearSRGBColorSpace)
  }

  dispose(): void {
    this.uniforms.faceMarks.value.dispose()
    for (const material of [...this.all(), ...Object.values(this.caps)]) material.dispose()
  }

  private all(): Material[] {
    const own = [
      this.hiddenLine,
      this.silhouette,
      this.facePick,
      this.mask,
      this.shadow,
      this.edge,
      this.edgeHidden,
      this.edgeAccent,
      this.edgePick,
      this.point,
      this.pointPick,
    ]
    return [...(Object.values(this.faces) as Material[]), ...own, ...this.textured]
  }

  private faceSet(map?: Texture, unlit = false): FaceMaterials {
    const uniforms = { ...this.uniforms, ...this.light }
    return {
      opaque: faceMaterial(uniforms, { side: DoubleSide, blended: false, map, unlit }),
      back: faceMaterial(uniforms, { side: BackSide, blended: true, map, unlit }),
      front: faceMaterial(uniforms, { side: FrontSide, blended: true, map, unlit }),
    }
  }
}

function define(material: Material, sectioned: boolean): void {
  const { SECTIONED: _, ...others } = material.defines ?? {}
  material.defines = sectioned ? { ...others, SECTIONED: '' } : others
  material.needsUpdate = true
}
