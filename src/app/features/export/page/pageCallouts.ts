import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Group,
  LineBasicMaterial,
  LineSegments,
  type Matrix4,
  Mesh,
  MeshBasicMaterial,
  Vector3,
} from 'three'
import type { PagePmi } from './pageData.ts'

interface CalloutHost {
  stage: HTMLElement
  group: Group
  screen(point: Vector3): { x: number; y: number } | undefined
}

/** Callouts of the views of the file, drawn as it draws them, with the numbers of the inspection sheet. */
export class PageCallouts {
  private readonly host: CalloutHost
  private readonly drawings: Group[]
  private readonly balloons: { element: HTMLElement; at: Vector3; callout: number }[] = []
  private shown: ReadonlySet<number> = new Set()

  /** `matrix`: from the millimetres of the file to the page's model. */
  constructor({ callouts }: PagePmi, matrix: Matrix4, host: CalloutHost) {
    this.host = host
    const color = new Color(getComputedStyle(document.body).color)
    const ink = { line: new LineBasicMaterial({ color }), fill: new MeshBasicMaterial({ color, side: DoubleSide }) }
    this.drawings = callouts.map(({ lines, triangles, balloons, at }, callout) => {
      const drawing = new Group()
      if (lines.length > 0) drawing.add(new LineSegments(geometryOf(lines), ink.line))
      if (triangles.length > 0) drawing.add(new Mesh(geometryOf(triangles), ink.fill))
      drawing.visible = false
      drawing.applyMatrix4(matrix)
      host.group.add(drawing)
      if (at && balloons.length > 0) {
        const element = document.createElement('span')
        element.className = 'balloon'
        element.textContent = balloons.join(', ')
        host.stage.append(element)
        this.balloons.push({ element, at: new Vector3(...at).applyMatrix4(matrix), callout })
      }
      return drawing
    })
    this.follow()
  }

  /** Shows these and no others; returns the box around them. */
  show(callouts: readonly number[]): Box3 {
    this.shown = new Set(callouts)
    this.drawings.forEach((drawing, callout) => (drawing.visible = this.shown.has(callout)))
    this.follow()
    const box = new Box3()
    for (const callout of callouts) if (this.drawings[callout]) box.union(new Box3().setFromObject(this.drawings[callout]))
    return box
  }

  /** Puts the balloons where their callouts are on screen now. */
  follow(): void {
    for (const { element, at, callout } of this.balloons) {
      const place = this.shown.has(callout) ? this.host.screen(at) : undefined
      element.hidden = !place
      if (place) element.style.transform = `translate(${place.x.toFixed(1)}px,${place.y.toFixed(1)}px) translate(calc(-100% - 4px),-50%)`
    }
  }
}

const geometryOf = (numbers: readonly number[]): BufferGeometry =>
  new BufferGeometry().setAttribute('position', new BufferAttribute(Float32Array.from(numbers), 3))
