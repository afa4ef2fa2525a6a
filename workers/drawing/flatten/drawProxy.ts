import type { Entity } from '../model/entity.ts'
import { aciColor } from '../build/styles.ts'
import { triangulate } from '../build/triangulate.ts'
import { CONTINUOUS, type ItemStyle } from '../emitter.ts'
import { bulgedPoints, ellipsePoints, isWhole } from '../geometry/arcs.ts'
import { type Affine, multiply, type Point3, translation } from '../geometry/affine.ts'
import { type ProxyStep, proxySteps } from '../proxy/proxyGraphics.ts'
import type { ProxyText } from '../proxy/proxyText.ts'
import { replacementOf } from '../read/unlisted.ts'
import { drawText } from '../text/drawText.ts'
import { weightOf } from './resolveStyle.ts'
import { Scene } from './scene.ts'
import { colorOf } from './source.ts'

/** Pushed matrices within each other. */
const MAX_DEPTH = 64
/** Numbers of line types that stand for others. */
const BY_BLOCK = 32766

/** The picture that an application left of an entity which only it understands. False when there is none; an empty one shows nothing on purpose. */
export function drawProxy(entity: Entity, scene: Scene): boolean {
  const graphics = replacementOf(entity)?.graphics
  if (!graphics) return false
  const player = new ProxyPlayer(scene)
  for (const step of proxySteps(graphics)) player.play(step)
  return true
}

/** The fonts and texts of an entity's picture. */
export function proxyTexts(entity: Entity): ProxyText[] {
  const graphics = replacementOf(entity)?.graphics
  return graphics ? [...proxySteps(graphics)].flatMap((step) => (step.kind === 'text' ? [step.text] : [])) : []
}

export const proxyFont = ({ font = '', bigFont, bold, italic }: ProxyText): { name: string; bigFont?: string; bold?: boolean; italic?: boolean } => ({
  name: font,
  ...(bigFont && { bigFont }),
  ...(bold && { bold }),
  ...(italic && { italic }),
})

/** Draws steps; what they state of style holds until it is stated anew. */
class ProxyPlayer {
  private readonly scene: Scene
  private readonly transforms: Affine[]
  private style: ItemStyle

  constructor(scene: Scene) {
    this.scene = scene
    this.style = scene.style
    this.transforms = [scene.frame.transform]
  }

  play(step: ProxyStep): void {
    const { style: own } = this.scene
    switch (step.kind) {
      case 'polyline':
        return this.polyline(step.points, step.closed, step.filled)
      case 'bulged': {
        const { vertices, closed, plane, elevation } = step
        return this.here().onPlane(multiply(plane, translation(0, 0, elevation)), (painter) =>
          painter.polyline(bulgedPoints(vertices, closed, painter.chordError())),
        )
      }
      case 'arc':
        return this.arc(step)
      case 'text':
        return this.text(step.text)
      case 'color':
        return this.restyle({ color: step.index === 0 ? own.color : step.index < 256 ? aciColor(step.index) : 0 })
      case 'packed color':
        return this.restyle({ color: colorOf(step.packed) ?? own.color })
      case 'layer': {
        const layer = [...(this.scene.frame.source.document.layers ?? [])][step.index]
        return layer && this.restyle({ layer: this.scene.frame.pinned ?? this.scene.frame.source.layer(layer) })
      }
      case 'line type':
        return this.restyle({ lineType: this.lineType(step.index) })
      case 'weight':
        return this.restyle({ weight: weightOf(step.weight) ?? own.weight })
      case 'line type scale':
        return this.restyle({ lineTypeScale: this.scene.frame.source.lineTypeScale * (step.scale > 0 ? step.scale : 1) })
      case 'push':
        if (this.transforms.length < MAX_DEPTH) this.transforms.push(multiply(this.transform, step.matrix))
        return
      case 'pop':
        if (this.transforms.length > 1) this.transforms.pop()
    }
  }

  private get transform(): Affine {
    return this.transforms[this.transforms.length - 1]
  }

  private restyle(own: Partial<ItemStyle>): void {
    this.style = { ...this.style, ...own }
  }

  /** Numbers count the table's line types without those that stand for others. */
  private lineType(index: number): number {
    if (index === BY_BLOCK) return this.scene.style.lineType
    const { source } = this.scene.frame
    const named = [...(source.document.lineTypes ?? [])].filter(({ name }) => !/^by(layer|block)$/i.test(name))
    return named[index] ? (source.lineType(named[index]) ?? CONTINUOUS) : -1
  }

  /** The scene with the matrix and the style that the proxy's records have set so far. */
  private here(): Scene {
    const { all, frame } = this.scene
    return new Scene(all, { ...frame, transform: this.transform }, this.style)
  }

  private polyline(points: readonly Point3[], closed: boolean, filled: boolean): void {
    const scene = this.here()
    const seen = points.flatMap((point) => scene.project(point))
    const area = filled ? triangulate([seen]) : undefined
    scene.flat((painter) => (area ? painter.triangles(area.positions, area.indices) : scene.path(points, painter, closed)))
  }

  private arc({ center, u, v, start, sweep }: Extract<ProxyStep, { kind: 'arc' }>): void {
    const plane: Affine = [u.x, u.y, u.z, v.x, v.y, v.z, 0, 0, 0, center.x, center.y, center.z]
    this.here().onPlane(plane, (painter) => {
      painter.polyline(ellipsePoints(0, 0, [1, 0], [0, 1], start, sweep, painter.chordError()))
      if (isWhole(sweep)) painter.shape('circle', [0, 0, 1])
      else painter.shape('arc', [0, 0, 1, start, sweep])
    })
  }

  private text(given: ProxyText): void {
    const { position: p, normal: n, direction: d } = given
    const across: Affine = [d.x, d.y, d.z, n.y * d.z - n.z * d.y, n.z * d.x - n.x * d.z, n.x * d.y - n.y * d.x, n.x, n.y, n.z, p.x, p.y, p.z]
    const { text, height, widthFactor, oblique, backwards, upsideDown } = given
    this.here().onPlane(across, (painter) =>
      drawText(
        { text, position: [0, 0], height, widthFactor, oblique, font: proxyFont(given), ...(backwards && { backwards }), ...(upsideDown && { upsideDown }) },
        this.scene.all.fonts,
        painter,
      ),
    )
  }
}
