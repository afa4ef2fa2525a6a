import { circle, dxfFile, layer, line, type Tag, text } from './dxfFile.ts'

/** A rectangle of four lines from the origin. */
const frame = (w: number, h: number): Tag[] => {
  const corners = [0, 0, w, 0, w, h, 0, h, 0, 0]
  return [0, 2, 4, 6].flatMap((i) => line(corners[i], corners[i + 1], corners[i + 2], corners[i + 3], { on: 'OUTLINE' }))
}

/** A small drawing in DXF (AutoCAD 2000): a plate of 100 × 60 mm with a hole, axes on their own layer, texts, and a layout with a frame and a viewport at 1:1. */
export function plateDxf(): string {
  return dxfFile({
    layers: [...layer('OUTLINE', 7), ...layer('AXES', 1), ...layer('NOTES', 3)],
    model: [
      ...frame(100, 60),
      ...circle(50, 30, 10, { on: 'OUTLINE' }),
      ...line(35, 30, 65, 30, { on: 'AXES' }),
      ...line(50, 15, 50, 45, { on: 'AXES' }),
      ...text(5, 50, 4, 'Plate', { on: 'NOTES' }),
      ...text(5, 5, 2.5, 'Deburr all edges', { on: 'NOTES' }),
    ],
    sheet: {
      name: 'Sheet 1',
      entities: [...frame(200, 140), ...text(20, 20, 8, 'Title block', { on: 'NOTES' })],
      viewports: [{ x: 105, y: 84, w: 120, h: 80, viewX: 50, viewY: 30, viewHeight: 80, on: 'OUTLINE' }],
    },
  })
}
