import type { Ole2Frame } from '../model/inserts.ts'
import type { Scene } from './scene.ts'

/** An embedded document by the picture that it keeps of itself; where there is none that can be read, its frame. */
export function drawOleFrame(frame: Ole2Frame, scene: Scene): void {
  const { upperLeftCorner: a, lowerRightCorner: b } = frame
  const [left, top] = scene.project(a)
  const [right, bottom] = scene.project(b)
  const picture = scene.all.pictures.indexOf(frame)
  if (picture < 0) scene.all.skip('OLE2FRAME')
  scene.flat((painter) => {
    if (picture < 0) painter.polyline([left, bottom, right, bottom, right, top, left, top], true)
    else painter.picture(picture, [right - left, 0, 0, top - bottom, left, bottom])
  })
}
