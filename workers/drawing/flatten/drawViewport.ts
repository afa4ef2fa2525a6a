import type { Viewport } from '../model/inserts.ts'
import type { Scene } from './scene.ts'

/** The frame of a window into model space; number 1 is the sheet itself. A window with a border of its own shows that one. */
export function drawViewport({ center: { x, y }, width, height, id, boundary }: Viewport, scene: Scene): void {
  if (id === 1 || boundary) return
  scene.flat((painter) => {
    painter.polyline([x - width / 2, y - height / 2, x + width / 2, y - height / 2, x + width / 2, y + height / 2, x - width / 2, y + height / 2], true)
  })
}
