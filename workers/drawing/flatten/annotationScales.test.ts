import { expect, test } from 'vitest'
import { mergeDrawings } from '../../../src/core/compare/mergeDrawings.ts'
import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import { drawingToDxf } from '../../../src/core/drawing/dxf/drawingDxf.ts'
import { entityFacts } from '../../../src/core/drawing/entityFacts.ts'
import { findTexts, textMatcher } from '../../../src/core/drawing/findTexts.ts'
import { leavesOut, windowsOf } from '../../../src/core/drawing/spaceWindow.ts'
import { at, box, dictionary, type DxfParts, dxfFile, line, type Tag } from '../../../tests/support/dxfFile.ts'
import { openDrawingFiles } from '../openDrawing.fixture.ts'
import { segmentsOf } from '../../../src/core/drawing/segments.fixture.ts'

/** Handles of the scales 1:1, 1:2 and 1:5. */
const scales = { '1:1': '5C1', '1:2': '5C2', '1:5': '5C5' } as const
type ScaleName = keyof typeof scales

const annotative = (isOn = true): Tag[] => [
  [1001, 'AcadAnnotative'],
  [1000, 'AnnotativeData'],
  [1002, '{'],
  [1070, 1],
  [1070, isOn ? 1 : 0],
  [1002, '}'],
]

/** An annotative entity: what each of its scales states, the first as its own fields have it. */
function scaled(
  type: string,
  subclass: string,
  id: string,
  tags: readonly Tag[],
  kind: string,
  states: Partial<Record<ScaleName, readonly Tag[]>>,
  isOn = true,
) {
  const names = Object.keys(states) as ScaleName[]
  const entity: Tag[] = [
    [0, type],
    [102, '{ACAD_XDICTIONARY'],
    [360, `${id}1`],
    [102, '}'],
    [100, 'AcDbEntity'],
    [8, '0'],
    [100, subclass],
    ...tags,
    ...annotative(isOn),
  ]
  const objects: Tag[] = [
    ...dictionary(`${id}1`, { AcDbContextDataManager: `${id}2` }),
    ...dictionary(`${id}2`, { ACDB_ANNOTATIONSCALES: `${id}3` }),
    ...dictionary(`${id}3`, Object.fromEntries(names.map((_, i) => [`*A${i + 1}`, `${id}A${i}`]))),
    ...names.flatMap((name, i): Tag[] => [
      [0, `ACDB_${kind}OBJECTCONTEXTDATA_CLASS`],
      [5, `${id}A${i}`],
      [330, `${id}3`],
      [100, 'AcDbObjectContextData'],
      [70, 4],
      [290, i === 0 ? 1 : 0],
      [100, 'AcDbAnnotScaleObjectContextData'],
      [340, scales[name]],
      ...(states[name] ?? []),
    ]),
  ]
  return { entity, objects }
}

const scaleInfo = (id: string, scale: ScaleName): Tag[] => [
  ...dictionary(`${id}1`, { ASDK_XREC_ANNOTATION_SCALE_INFO: `${id}2` }),
  [0, 'XRECORD'],
  [5, `${id}2`],
  [330, `${id}1`],
  [100, 'AcDbXrecord'],
  [280, 1],
  [90, 1],
  [340, scales[scale]],
]

const extended = (id: string): Tag[] => [
  [102, '{ACAD_XDICTIONARY'],
  [360, `${id}1`],
  [102, '}'],
]

interface Made {
  current?: ScaleName
  /** MSLTSCALE and the layout's PSLTSCALE. */
  patterns?: readonly [string, number]
  /** ANNOALLVISIBLE of model space and of the layout. */
  all?: readonly [number, number]
}

/** A drawing of annotative entities beside a line, with a layout whose windows are at 1:1, 1:2 and 1:5. */
async function drawingOf(
  parts: readonly ReturnType<typeof scaled>[],
  { current = '1:1', patterns = ['0', 1], all = [1, 1] }: Made = {},
  blocks: DxfParts['blocks'] = {},
  tables: DxfParts['tables'] = {},
): Promise<Drawing> {
  const window = (y: number): NonNullable<DxfParts['sheet']>['viewports'][number] => ({ x: 50, y, w: 40, h: 40, viewX: 0, viewY: 0, viewHeight: 400 })
  const names = ['1:1', '1:2', '1:5'] as const
  let dxf = dxfFile({
    blocks,
    tables,
    model: [...line(-100, -100, 100, -100), ...parts.flatMap(({ entity }) => entity)],
    sheet: { name: 'Sheet', entities: [], viewports: [window(20), window(65), window(110)] },
    root: { ACAD_SCALELIST: '5CA', AcDbVariableDictionary: '5CB' },
    objects: [
      ...dictionary('5CA', scales),
      ...Object.entries(scales).flatMap(([name, handle]): Tag[] => [
        [0, 'SCALE'],
        [5, handle],
        [330, '5CA'],
        [100, 'AcDbScale'],
        [70, 0],
        [300, name],
        [140, 1],
        [141, name.slice(2)],
        [290, 0],
      ]),
      ...dictionary('5CB', { CANNOSCALE: '5CC', MSLTSCALE: '5CD' }),
      [0, 'DICTIONARYVAR'],
      [5, '5CD'],
      [330, '5CB'],
      [100, 'DictionaryVariables'],
      [280, 0],
      [1, patterns[0]],
      [0, 'DICTIONARYVAR'],
      [5, '5CC'],
      [330, '5CB'],
      [100, 'DictionaryVariables'],
      [280, 0],
      [1, current],
      ...names.flatMap((name, i) => scaleInfo(`7${i}`, name)),
      ...parts.flatMap(({ objects }) => objects),
    ],
  })
  for (const i of names.keys())
    dxf = dxf.replace(
      `VIEWPORT\n5\n6${i + 2}\n`,
      (found) =>
        `${found}${extended(`7${i}`)
          .map((tag) => `${tag.join('\n')}\n`)
          .join('')}`,
    )
  for (const [i, owner] of ['1F', '1B'].entries()) dxf = dxf.replace(new RegExp(`(AcDbLayout\n[^]*?330\n${owner}\n)`), `$11001\nAcadAnnoAV\n1070\n${all[i]}\n`)
  dxf = dxf.replace('AcDbLayout\n1\nSheet\n70\n1\n', `AcDbLayout\n1\nSheet\n70\n${patterns[1]}\n`)
  return (await openDrawingFiles({ 'a.dxf': dxf })).drawing
}

const round = (value: number): number => Math.round(value * 100) / 100 + 0

/** Texts of a tab in each of its windows: letters, place of the lower left corner in model space, height. */
function textsOf(drawing: Drawing, tab: number): string[][] {
  return windowsOf(drawing, tab)
    .filter(({ viewport }) => tab === 0 || viewport >= 0)
    .map((window) => {
      const { texts, items } = drawing.spaces[window.space]
      return texts.text.flatMap((text, row) => {
        if (leavesOut(window, drawing.styles, items.style[texts.item[row]])) return []
        const [x, y, , , , , x3, y3] = texts.corners.subarray(row * 8, row * 8 + 8)
        const above = texts.above?.[row] ?? 1
        return [`${text} ${round(x)} ${round(y + (y3 - y) * (1 - above))} ${round(Math.hypot(x3 - x, y3 - y) * above)}`]
      })
    })
}

/** Segments of a tab in each of its windows, as their ends along x: those that are longer than strokes of letters. */
function linesOf(drawing: Drawing, tab: number): number[][][] {
  return windowsOf(drawing, tab)
    .filter(({ viewport }) => tab === 0 || viewport >= 0)
    .map((window) => {
      const { items, origin } = drawing.spaces[window.space]
      const lines = segmentsOf(drawing.spaces[window.space])
      const found: number[][] = []
      for (const [row, item] of lines.item.entries())
        if (!leavesOut(window, drawing.styles, items.style[item]))
          found.push([lines.positions[row * 4] + origin[0], lines.positions[row * 4 + 2] + origin[0]].map(round))
      return found.filter(([from, to]) => from !== -100 && to - from > 6)
    })
}

const ownText = [...at(10, 0, 0), [40, 3], [1, 'Note']] as const satisfies readonly Tag[]
const place = (x: number): Tag[] => [
  [70, 0],
  [50, 0],
  [10, x],
  [20, 0],
  [11, 0],
  [21, 0],
]
const note = scaled('TEXT', 'AcDbText', 'A', ownText, 'TEXT', { '1:1': place(0), '1:2': place(40) })

test('a text with two scales: model space has that of CANNOSCALE, each window its own, one without that scale what the text itself states', async () => {
  const drawing = await drawingOf([note])
  expect(textsOf(drawing, 0)).toEqual([['Note 0 0 3']])
  expect(textsOf(drawing, 1)).toEqual([['Note 0 0 3'], ['Note 40 0 6'], ['Note 0 0 3']])
  const other = await drawingOf([note], { current: '1:2' })
  expect(textsOf(other, 0)).toEqual([['Note 40 0 6']])
  expect(textsOf(other, 1)).toEqual([['Note 0 0 3'], ['Note 40 0 6'], ['Note 0 0 3']])
})

test('where not all annotative objects are visible, those without the scale are left out', async () => {
  expect(textsOf(await drawingOf([note], { all: [1, 0] }), 1)).toEqual([['Note 0 0 3'], ['Note 40 0 6'], []])
  const drawing = await drawingOf([note], { current: '1:5', all: [0, 1] })
  expect(textsOf(drawing, 0)).toEqual([[]])
  expect(textsOf(drawing, 1)).toEqual([['Note 0 0 3'], ['Note 40 0 6'], ['Note 0 0 3']])
})

test('an object that is annotative no more looks as its fields state', async () => {
  const plain = scaled('TEXT', 'AcDbText', 'A', ownText, 'TEXT', { '1:1': place(0), '1:2': place(40) }, false)
  expect(textsOf(await drawingOf([plain], { all: [0, 0] }), 1)).toEqual([['Note 0 0 3'], ['Note 0 0 3'], ['Note 0 0 3']])
})

test('other looks of an object count neither for boxes nor for what is found or said of it', async () => {
  const far = scaled('TEXT', 'AcDbText', 'A', ownText, 'TEXT', { '1:1': place(0), '1:2': place(4000) })
  const drawing = await drawingOf([far])
  const [model] = drawing.spaces
  expect(model.extents?.[2]).toBe(100)
  expect(model.entities.bounds[6]).toBeLessThan(20)
  expect([entityFacts(drawing, 0, new Set([1]))?.texts, drawing.counts]).toEqual([['Note'], { LINE: 1, TEXT: 1, VIEWPORT: 4 }])
  expect(findTexts(drawing, textMatcher('note', false)!, 0)).toHaveLength(1)
})

test('a paragraph with its direction, a block with its attribute, a dimension by the block of its scale', async () => {
  const paragraph = scaled('MTEXT', 'AcDbMText', 'A', [...at(10, 0, 0), [40, 3], [41, 0], [71, 7], [1, 'Par']], 'MTEXT', {
    '1:1': [[70, 7], ...at(10, 1, 0), ...at(11, 0, 0), [40, 0], [41, 0], [42, 8], [43, 3], [71, 0]],
    '1:2': [[70, 7], ...at(10, 0, 1), ...at(11, 50, 60), [40, 0], [41, 0], [42, 16], [43, 6], [71, 0]],
  })
  const insert = scaled('INSERT', 'AcDbBlockReference', 'EB', [[66, 1], [2, 'MARK'], ...at(10, 0, 0)], 'BLKREF', {
    '1:1': [[50, 0], ...at(10, 0, 0), [41, 1], [42, 1], [43, 1]],
    '1:2': [[50, 0], ...at(10, 20, 0), [41, 2], [42, 2], [43, 2]],
  })
  const dimension = scaled('DIMENSION', 'AcDbDimension', 'EC', [[2, '*D1'], ...at(10, 0, 0), ...at(11, 5, 5), [70, 32]], 'ALDIM', {
    '1:1': [[100, 'AcDbDimensionObjectContextData'], [2, '*D1'], [10, 5], [20, 5], [100, 'AcDbAlignedDimensionObjectContextData'], ...at(11, 0, 0)],
    '1:2': [[100, 'AcDbDimensionObjectContextData'], [2, '*D2'], [10, 5], [20, 5], [100, 'AcDbAlignedDimensionObjectContextData'], ...at(11, 0, 0)],
  })
  const blocks = { MARK: line(0, 0, 7, 0), '*D1': line(0, 1, 11, 1), '*D2': line(0, 1, 13, 1) }
  const attribute = scaled('ATTRIB', 'AcDbText', 'ED', [...at(10, 1, 1), [40, 3], [1, 'Tag'], [100, 'AcDbAttribute'], [2, 'T'], [70, 0]], 'TEXT', {
    '1:1': place(1),
    '1:2': place(22),
  })
  const seqend: Tag[] = [
    [0, 'SEQEND'],
    [8, '0'],
  ]
  const marked = { entity: [...insert.entity, ...attribute.entity, ...seqend], objects: [...insert.objects, ...attribute.objects] }
  const drawing = await drawingOf([paragraph, marked, dimension], {}, blocks)
  expect(linesOf(drawing, 0)).toEqual([
    [
      [0, 7],
      [0, 11],
    ],
  ])
  expect(linesOf(drawing, 1)[1]).toEqual([
    [20, 34],
    [0, 13],
  ])
  const [, half] = textsOf(drawing, 1)
  // Upwards: the height of its letters lies along x.
  expect(half).toEqual([expect.stringMatching(/^Par 50 60 /), 'Tag 22 0 6'])
})

test('lines of a hatch are as far apart on paper in each window, from where the pattern begins', async () => {
  const corners = [
    [0, 0],
    [20, 0],
    [20, 20],
    [0, 20],
  ] as const
  const boundary: Tag[] = [
    [91, 1],
    [92, 2],
    [72, 0],
    [73, 1],
    [93, 4],
    ...corners.flatMap(([x, y]): Tag[] => [
      [10, x],
      [20, y],
    ]),
    [97, 0],
  ]
  const lines: Tag[] = [
    [78, 1],
    [53, 0],
    [43, 0],
    [44, 2.5],
    [45, 0],
    [46, 5],
    [79, 0],
  ]
  const fields: Tag[] = [...at(10, 0, 0), [2, 'ROWS'], [70, 0], [71, 0], ...boundary, [75, 0], [76, 1], [52, 0], [41, 1], [77, 0], ...lines, [98, 0]]
  const made = scaled('HATCH', 'AcDbHatch', 'A', fields, 'HATCHSCALE', { '1:1': [], '1:2': [] })
  // The one class of contexts without the word OBJECT.
  const objects = made.objects.map(([code, value]): Tag => [code, `${value}`.replace('HATCHSCALEOBJECT', 'HATCHSCALE')])
  const drawing = await drawingOf([{ ...made, objects }])
  const heights = windowsOf(drawing, 1)
    .filter(({ viewport }) => viewport >= 0)
    .map((window) => {
      const { items, origin } = drawing.spaces[window.space]
      const rows = segmentsOf(drawing.spaces[window.space])
      const shown = [...rows.item.keys()].filter((row) => !leavesOut(window, drawing.styles, items.style[rows.item[row]]))
      return shown
        .map((row) => round(rows.positions[row * 4 + 1] + origin[1]))
        .filter((y) => y >= 0)
        .toSorted((one, other) => one - other)
    })
  expect(heights).toEqual([
    [2.5, 7.5, 12.5, 17.5],
    [2.5, 12.5],
    [2.5, 7.5, 12.5, 17.5],
  ])
})

test('what a block holds follows the scale; what stands in an annotative block does so with the block alone', async () => {
  const inner = scaled('TEXT', 'AcDbText', 'A', ownText, 'TEXT', { '1:1': place(0), '1:2': place(40) })
  const insert: Tag[] = [[0, 'INSERT'], [100, 'AcDbEntity'], [8, '0'], [100, 'AcDbBlockReference'], [2, 'HOLDER'], ...at(10, 10, 0)]
  const drawing = await drawingOf([{ entity: insert, objects: inner.objects }], {}, { HOLDER: [...inner.entity, ...box(0, 0, 1, 1)] })
  expect(textsOf(drawing, 1)).toEqual([['Note 10 0 3'], ['Note 50 0 6'], ['Note 10 0 3']])
  const outer = scaled('INSERT', 'AcDbBlockReference', 'EB', [[2, 'HOLDER'], ...at(10, 10, 0)], 'BLKREF', {
    '1:1': [[50, 0], ...at(10, 10, 0), [41, 1], [42, 1], [43, 1]],
    '1:2': [[50, 0], ...at(10, 10, 0), [41, 2], [42, 2], [43, 2]],
  })
  const both = await drawingOf([{ entity: outer.entity, objects: [...inner.objects, ...outer.objects] }], {}, { HOLDER: inner.entity })
  expect(textsOf(both, 1)).toEqual([['Note 10 0 3'], ['Note 10 0 6'], ['Note 10 0 3']])
})

test('two versions laid over each other are seen at their own scales', async () => {
  const [before, after] = [await drawingOf([note]), await drawingOf([note], { current: '1:2' })]
  const same = mergeDrawings(after, after, { removed: 0xff0000ff, added: 0x00ff00ff, same: 0x808080ff })
  expect([same.differences, textsOf(same.drawing, 0)]).toEqual([[], [['Note 40 0 6']]])
  const both = mergeDrawings(before, after, { removed: 0xff0000ff, added: 0x00ff00ff, same: 0x808080ff })
  expect(textsOf(both.drawing, 0)).toEqual([['Note 40 0 6', 'Note 0 0 3']])
})

test('line types grow with the current scale where MSLTSCALE is on, and have their size in model space where PSLTSCALE is off', async () => {
  const scaleOf = (drawing: Drawing, tab: number): number => round(windowsOf(drawing, tab)[0].patternScale)
  const usual = await drawingOf([], { current: '1:5' })
  expect([scaleOf(usual, 0), scaleOf(usual, 1)]).toEqual([1, 10])
  const other = await drawingOf([], { current: '1:5', patterns: ['1', 0] })
  expect([scaleOf(other, 0), scaleOf(other, 1)]).toEqual([5, 1])
  expect(drawingToDxf(other, 0, new Uint8Array([1, 1])).text).toContain('$LTSCALE\n40\n5\n')
})

test('texts of line types are drawn in the size of each window, those of model space alone count for boxes', async () => {
  const lineType: Tag[] = [
    [0, 'LTYPE'],
    [5, '91'],
    [100, 'AcDbSymbolTableRecord'],
    [100, 'AcDbLinetypeTableRecord'],
    [2, 'GAS'],
    [70, 0],
    [3, ''],
    [72, 65],
    [73, 2],
    [40, 20],
    [49, 16],
    [74, 0],
    [49, -4],
    [74, 2],
    [75, 0],
    [46, 2],
    [50, 0],
    [44, 0],
    [45, 0],
    [9, 'I'],
  ]
  const drawing = await drawingOf([{ entity: line(-100, 0, 100, 0, { extra: [[6, 'GAS']] }), objects: [] }], {}, {}, { LTYPE: lineType })
  const [model] = drawing.spaces
  // Heights of its letters by the windows that show them.
  const heights = [0, 1]
    .map((tab) => windowsOf(drawing, tab)[0])
    .map((window) => {
      const { items } = drawing.spaces[window.space]
      const lines = segmentsOf(drawing.spaces[window.space])
      const rows = [...lines.item.keys()].filter((row) => !leavesOut(window, drawing.styles, items.style[lines.item[row]]))
      const tall = rows.map((row) => Math.abs(lines.positions[row * 4 + 3] - lines.positions[row * 4 + 1])).filter((height) => height > 0)
      return [tall.length, round(Math.max(...tall))]
    })
  // Ten of two units each in model space; at ten times the size one in the window.
  expect(heights).toEqual([
    [10, 2],
    [1, 20],
  ])
  expect(model.entities.bounds[7]).toBeLessThanOrEqual(2.01)
})
