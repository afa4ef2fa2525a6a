import { at, box, circle, dxfFile, entity, layer, line, type Style, type Tag, text } from '../../support/dxfFile.ts'

interface Placing {
  sx?: number
  sy?: number
  turn?: number
  tags?: readonly Tag[]
}
const insert = (name: string, x: number, y: number, { sx = 1, sy = sx, turn = 0, tags = [] }: Placing = {}, style?: Style): Tag[] =>
  entity('INSERT', 'AcDbBlockReference', [[2, name], ...at(10, x, y), [41, sx], [42, sy], [43, 1], [50, turn], ...tags], style)

const byBlock: Style = { extra: [[62, 0]] }
const flag = [...line(0, 0, 0, 20, byBlock), ...box(0, 12, 14, 8), ...circle(7, 16, 2.5, { on: 'OWN' })]

/** By block, by layer and layer 0; turned, mirrored, unlike scales, nested, in rows, with attributes. */
export const blocks = (): string =>
  dxfFile({
    layers: [...layer('OWN', 2), ...layer('RED', 1), ...layer('GREEN', 3)],
    blocks: {
      FLAG: flag,
      PAIR: [...insert('FLAG', 0, 0), ...insert('FLAG', 20, 0, { turn: 30, sx: 0.6, sy: 1.2 })],
      TAG: [
        ...circle(0, 0, 8),
        ...entity('ATTDEF', 'AcDbText', [...at(10, -4, -2), [40, 4], [1, 'xx'], [100, 'AcDbAttributeDefinition'], [3, 'Number'], [2, 'NR'], [70, 0]]),
      ],
    },
    model: [
      ...insert('FLAG', 0, 0, {}, { on: 'RED' }),
      ...insert('FLAG', 25, 0, {}, { on: 'RED', extra: [[62, 4]] }),
      ...insert('FLAG', 65, 0, { sx: -1, sy: 1 }, { on: 'GREEN' }),
      ...insert('FLAG', 75, 0, { sx: 1, sy: 0.5, turn: 30 }, { on: 'GREEN' }),
      ...insert('PAIR', 0, 35, { sx: 1.2 }, { on: 'RED' }),
      ...insert('PAIR', 55, 35, { sx: 1, sy: 0.5, turn: 20 }, { on: 'GREEN' }),
      ...insert(
        'FLAG',
        0,
        75,
        {
          sx: 0.5,
          tags: [
            [70, 6],
            [71, 2],
            [44, 12],
            [45, 14],
          ],
        },
        { on: 'RED' },
      ),
      ...insert('TAG', 95, 85, { tags: [[66, 1]] }),
      ...entity('ATTRIB', 'AcDbText', [...at(10, 91, 83), [40, 4], [1, '42'], [100, 'AcDbAttribute'], [2, 'NR'], [70, 0]]),
      [0, 'SEQEND'],
      [100, 'AcDbEntity'],
      [8, '0'],
    ],
  })

/** A sheet with a viewport at 1:1, one at 1:2 with a frozen layer, and one that is clipped by a circle. */
export const viewports = (): string => {
  const handleOfLayer = '5A'
  const CLIP = '5B'
  const clipping = circle(165, 60, 30).flatMap((tag): Tag[] => (tag[0] === 0 ? [tag, [5, CLIP]] : [tag]))
  return dxfFile({
    layers: [...layer('PART', 7), ...layer('AXES', 1).flatMap((tag): Tag[] => (tag[0] === 0 ? [tag, [5, handleOfLayer]] : [tag]))],
    model: [
      ...box(0, 0, 100, 60, { on: 'PART' }),
      ...circle(50, 30, 20, { on: 'PART' }),
      ...circle(50, 30, 12, { on: 'PART' }),
      ...line(20, 30, 80, 30, { on: 'AXES' }),
      ...line(50, 0, 50, 60, { on: 'AXES' }),
      ...text(5, 50, 6, 'PART', { on: 'PART' }),
    ],
    sheet: {
      name: 'Sheet 1',
      entities: [...box(5, 5, 200, 138), ...text(130, 10, 5, 'Sheet 1 of 1'), ...clipping],
      viewports: [
        { x: 65, y: 95, w: 110, h: 70, viewX: 50, viewY: 30, viewHeight: 70 },
        { x: 165, y: 115, w: 60, h: 40, viewX: 50, viewY: 30, viewHeight: 80, extra: [[331, handleOfLayer]] },
        { x: 65, y: 32, w: 110, h: 44, viewX: 50, viewY: 30, viewHeight: 22, extra: [[51, 20]] },
        { x: 165, y: 60, w: 60, h: 60, viewX: 50, viewY: 30, viewHeight: 60, extra: [[340, CLIP]] },
      ],
    },
  })
}
