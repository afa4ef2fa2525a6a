import { expect, test } from 'vitest'
import { segmentsOf } from '../../../src/core/drawing/segments.fixture.ts'
import { at, type DxfParts, dxfFile, type Tag } from '../../../tests/support/dxfFile.ts'
import { openDrawingFiles } from '../openDrawing.fixture.ts'

const RED = -1023410175
const BY_BLOCK = -1056964608

interface Leader {
  /** Tags of its lines, each begun by its points. */
  lines: readonly (readonly Tag[])[]
  root?: readonly Tag[]
  content?: readonly Tag[]
  own?: readonly Tag[]
}

/** A multileader as ezdxf 1.4.4 writes it, with a landing of 8 from (34, 18) to the left. */
const leader = ({ lines, root = [], content = [], own = [] }: Leader): Tag[] => [
  [0, 'MULTILEADER'],
  [5, '91'],
  [330, '1F'],
  [100, 'AcDbEntity'],
  [8, '0'],
  [100, 'AcDbMLeader'],
  [300, 'CONTEXT_DATA{'],
  [40, 1],
  [41, 4],
  [140, 4],
  [145, 2],
  [290, 0],
  ...content,
  [302, 'LEADER{'],
  [290, 1],
  [291, 1],
  ...at(10, 34, 18),
  ...at(11, -1, 0),
  ...root,
  [90, 0],
  [40, 8],
  ...lines.flatMap((line): Tag[] => [[304, 'LEADER_LINE{'], ...line, [305, '}']]),
  [271, 0],
  [303, '}'],
  [301, '}'],
  [170, 1],
  [91, BY_BLOCK],
  [171, -2],
  [290, 1],
  [291, 1],
  [41, 8],
  [42, 4],
  [172, content.length > 0 ? 1 : 0],
  ...own,
]

async function drawn(model: readonly Tag[], parts: Partial<DxfParts> = {}) {
  const { drawing, notes } = await openDrawingFiles({ 'a.dxf': dxfFile({ model, ...parts }) })
  const [space] = drawing.spaces
  const { positions, item } = segmentsOf(space)
  const segments = Array.from(item, (of, i) => ({
    line: [0, 1, 2, 3].map((k) => Math.round((positions[i * 4 + k] + space.origin[k % 2]) * 1e3) / 1e3),
    style: space.items.style[of],
  }))
  return { drawing, space, segments, notes }
}

const definition = (handle: string, tag: string, y: number, flags: number): Tag[] => [
  [0, 'ATTDEF'],
  [5, handle],
  [100, 'AcDbEntity'],
  [8, '0'],
  [100, 'AcDbText'],
  ...at(10, 0, y),
  [40, 5],
  [1, 'before'],
  [72, 1],
  ...at(11, 0, y),
  [100, 'AcDbAttributeDefinition'],
  [3, tag],
  [2, tag],
  [70, flags],
  [74, 2],
]

test('the block of a multileader has the texts that the leader keeps for its attributes, turned and moved as the block is', async () => {
  const blocks = { BALLOON: [...definition('A1', 'NO', 0, 0), ...definition('A2', 'HIDDEN', -5, 1), ...definition('A3', 'NOT KEPT', 5, 0)] }
  const label = (handle: string, text: string): Tag[] => [
    [330, handle],
    [177, 1],
    [44, 0],
    [302, text],
  ]
  // That of the first block of such a file.
  const handle = 'B0'
  const content: Tag[] = [[296, 1], [341, handle], ...at(15, 20, 10), ...at(16, 2, 2, 2), [46, Math.PI / 2], [93, BY_BLOCK]]
  const own: Tag[] = [[344, handle], ...label('A1', '17'), ...label('A2', 'no')]
  const { space, notes } = await drawn(leader({ lines: [at(10, 80, 40)], content, own }), { blocks })
  expect([space.texts.text, notes]).toEqual([['17'], []])
  const corners = Array.from(space.texts.corners)
  const middle = (k: number): number => [0, 2, 4, 6].reduce((sum, i) => sum + corners[i + k], 0) / 4
  expect(middle(0)).toBeCloseTo(20, 3)
  // The box of the letters, which its middle stands in but for the spaces beside them.
  expect(Math.abs(middle(1) - 10)).toBeLessThan(1)
  // Ten units high, upwards: the text runs along y.
  expect(corners[0]).toBeCloseTo(corners[2], 3)
  expect(corners[3]).toBeGreaterThan(corners[1])
  expect(Math.hypot(corners[6] - corners[0], corners[7] - corners[1])).toBeCloseTo(10, 3)
})

test('lines of one leader have colours, arrows and paths of their own where they state them', async () => {
  const line = (y: number, changes: number | undefined, extra: readonly Tag[] = []): Tag[] => [
    ...at(10, 80, y),
    [91, 0],
    [92, RED],
    ...extra,
    ...(changes === undefined ? [] : [[93, changes] as const]),
  ]
  const path: Tag[] = [[170, 0]]
  const { segments, drawing } = await drawn(leader({ lines: [line(40, undefined), line(30, 2), line(20, 0), line(10, 1, path)] }))
  const color = (y: number): number | undefined => {
    const own = segments.find(({ line: [x0, y0, x1] }) => x1 === 34 && x0 > 34 && Math.abs((y0 - 18) / (x0 - 34) - (y - 18) / (80 - 34)) < 1e-3)
    return own && drawing.styles.color[own.style]
  }
  expect([40, 30, 20, 10].map(color)).toEqual([0xff0000ff, 0xff0000ff, 0, undefined])
})

test('line type and weight of leaders are those of their lines and landings; a root without content is not drawn', async () => {
  const own: Tag[] = [[171, 50]]
  const { drawing, segments } = await drawn(leader({ lines: [at(10, 80, 18)], own }).filter(([code, value]) => !(code === 171 && value === -2)))
  expect(segments).toHaveLength(2)
  expect(segments.map(({ style }) => drawing.styles.weight[style])).toEqual([50, 50])
  const none = leader({ lines: [at(10, 80, 18)] })
  none[none.findIndex(([code]) => code === 302) + 1] = [290, 0]
  expect((await drawn(none)).segments).toEqual([])
})

test('gaps that were cut into lines and landings stay free', async () => {
  const line: Tag[] = [...at(10, 84, 68), [90, 0], ...at(11, 64, 48), ...at(12, 54, 38), [91, 0], [92, BY_BLOCK]]
  const root = [...at(12, 32, 18), ...at(13, 30, 18)]
  const { segments } = await drawn(leader({ lines: [line], root }))
  const [first, second, third, fourth] = segments.map(({ line: own }) => own)
  expect(first.slice(2)).toEqual([64, 48])
  expect([second, third, fourth]).toEqual([
    [54, 38, 34, 18],
    [34, 18, 32, 18],
    [30, 18, 26, 18],
  ])
})

test('a text that flows downwards has its lines beside each other, where AutoCAD has drawn them with Arial', async () => {
  const style: Tag[] = [
    [0, 'STYLE'],
    [5, '51'],
    [100, 'AcDbSymbolTableRecord'],
    [100, 'AcDbTextStyleTableRecord'],
    [2, 'ARIAL'],
    [70, 0],
    [3, 'arial.ttf'],
  ]
  const content: Tag[] = [[304, 'MULTILEADER\\PTEST\\P123'], [340, '51'], ...at(12, 100, 50), ...at(13, 1, 0), [45, 1], [171, 3], [172, 3]]
  const tags = leader({ lines: [at(10, 80, 40)], content })
  tags[tags.findIndex(([code]) => code === 290)] = [290, 1]
  const { space } = await drawn(tags, { tables: { STYLE: style } })
  expect(space.texts.text).toEqual(['MULTILEADER', 'TEST', '123'])
  // Where the ink of the lines begins in the picture that AutoCAD left of such a leader, from the point at its right.
  const starts = [0, 8, 16].map((i) => space.texts.corners[i] - 100)
  for (const [i, start] of [-68.06, -26.29, -9.32].entries()) expect(Math.abs(starts[i] - start), `line ${i}`).toBeLessThan(0.05)
  for (const top of [5, 13, 21]) expect(space.texts.corners[top]).toBeCloseTo(50, 3)
})
