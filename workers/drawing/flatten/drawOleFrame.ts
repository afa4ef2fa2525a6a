import { drawMetafileItem } from '../metafile/drawMetafile.ts'
import type { Ole2Frame } from '../model/inserts.ts'
import type { Scene } from './scene.ts'

const UP = { x: 0, y: 0, z: 1 }

/** An embedded document by the picture that it keeps of itself; where there is none that can be read, its frame. */
export function drawOleFrame(frame: Ole2Frame, scene: Scene): void {
  const { upperLeftCorner: a, lowerRightCorner: b } = frame
  const { pictures, fonts } = scene.all
  const [left, top, right, bottom] = [a.x, a.y, b.x, b.y]
  const picture = pictures.indexOf(frame)
  const metafile = pictures.metafileOf(frame)
  if (picture < 0 && !metafile) scene.all.skip('OLE2FRAME')
  scene.on(UP, a.z, (painter) => {
    if (metafile) {
      painter.push([(right - left) / metafile.width, 0, 0, (top - bottom) / metafile.height, left, bottom])
      for (const item of metafile.items) drawMetafileItem(item, painter, fonts, pictures.pictures)
      painter.pop()
    } else if (picture < 0) painter.polyline([left, bottom, right, bottom, right, top, left, top], true)
    else painter.picture(picture, [right - left, 0, 0, top - bottom, left, bottom])
  })
}
