import { describe, expect, test } from 'vitest'
import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import { plotOf, type PlotChoice } from '../../../src/core/drawing/plotStyles.ts'
import { type Ink, type ResolvedStyle, resolveStyle } from '../../../src/core/drawing/resolvedStyle.ts'
import { openDrawingFiles } from '../openDrawing.fixture.ts'
import { exact, packed, plotTableFile, sheetWith } from './plotTables.fixture.ts'
import { readPlotTable } from './readPlotTable.ts'

/** Written by ezdxf 1.4.4 (`acadctb.new_stb`): Walls is red, Hidden has line type 19. */
const EZDXF_STB =
  'UElBRklMRVZFUlNJT05fMi4wLENUQlZFUjEsY29tcHJlc3MNCnBtemxpYmNvZGVjy+EXywAAAADVBAAAAAAAALYBAAAAAAAAeJy9VE1v1DAU5JxfEfVOFTsfuzn4wKGIA+LAhzhabvxKjRzbir2LAup/5013txWwSOVQDquZN36a9zJZx1KeFpeKi0FdVGZyuphrT9rsjfNg6vWrtx+uqjwZVm/MVOKixGVTmZT8ehIOPdMulzhr7wJ9I/fltmjrcvJm1bvgSlZNlXwsOpfV04+qbvhXBzOTungXl9l4Ln3kOe47Wf3bgf1lz7qeoue5L8WJ6hS9m1YFId2u2bGPThR02M3XtPDsut67pez+lNmYKCjRoMDyyZRCS9CZF1HNZX+Uy5pItRhgrOFN9qQf5I/vP10d2w6Pfu9847w/PK7atFxTsMey4+prdOFY8oi7qhaPgbxx1lI4E8jDwVMD6Z85EDE+XyDyMZDPxvt8Jo+T/rc4mmYYxm03DqzN0ZI+d/BfA3vyP0j+e2J3Z+7g/X3GdeNFsKAAcrcE8strGQXrHZBH9EA+H4Dbqt4wYpUtkPWRsYUPDFsWBBw7KLDsoMCzhwLTnk0FXAcosB3QA98NFBhvQeA8MpENvjAgAoTfkJRMsIRsmWCW7Jj0vJ7slTw0D0yE4Axe/AQeTXca'

const line = (more: string): string => `0 LINE|67 1|${more}|10 0|20 0|11 10|21 0`
const paper: Ink = { background: 0xffffffff, foreground: 0x000000ff, monochrome: false }

/** How the lines of the first sheet with lines look, in their order. */
function looks(drawing: Drawing, choice: PlotChoice = 'saved', ink = paper): ResolvedStyle[] {
  const space = drawing.spaces.find(({ lines }) => lines.item.length > 0)!
  const plot = plotOf(drawing, space, choice)
  return Array.from(space.lines.item, (item) => resolveStyle(drawing, space.items.style[item], { ...ink, ...(plot && { plot }) }))
}
const colours = (drawing: Drawing, choice?: PlotChoice): string[] => looks(drawing, choice).map(({ color }) => (color >>> 8).toString(16).padStart(6, '0'))

describe('plot styles', () => {
  const lines = [line('8 0|62 1'), line('8 0|62 10'), line('8 0|62 2'), line('8 LOUD'), line('8 0|62 1|420 16711680'), line('8 0')].join('|')
  const company = plotTableFile({
    0: { color: exact(0x123456), lineweight: 6 },
    1: { screen: 50 },
    6: { color: exact(0xff00ff) },
    9: { color: -1, color_policy: 3, linetype: 19, linepattern_size: 0.25 },
  })

  test('a table beside the drawing: by the colour index, of the layer too, and not for exact colours', async () => {
    const { drawing, missing } = await openDrawingFiles({ 'a.dxf': sheetWith(lines, 'C:\\Plot Styles\\Company.ctb'), 'styles/COMPANY.CTB': company })
    expect(missing).toEqual([])
    expect(drawing.spaces.map(({ plot }) => plot).filter(Boolean)).toEqual([{ table: 'Company.ctb', isDisplayed: true, isPlotted: true }])
    // Colour 10 is the same red as colour 1, and becomes gray.
    expect(colours(drawing)).toEqual(['123456', '4c4c4c', 'ffff80', '4c4c4c', 'ff0000', 'ff00ff'])
    expect(colours(drawing, 'none')).toEqual(['ff0000', 'ff0000', 'ffff00', 'ff0000', 'ff0000', '000000'])
    const [first, second] = looks(drawing)
    expect([first.weight, second.weight]).toEqual([0.7, 0.25])
    expect(drawing.lineTypes[second.lineType]).toEqual({ name: 'Plot 19', pattern: [6, -0.75, 0, -0.75] })
    expect([first.lineType, second.lineTypeScale]).toEqual([0, 1])
  })

  test('a sheet is shown with its table where the file says so, and plotted with it where it is to be', async () => {
    const of = async (flags: number): Promise<Drawing> =>
      (await openDrawingFiles({ 'a.dxf': sheetWith(line('8 0|62 1'), 'company.ctb', { flags }), 'company.ctb': company })).drawing
    const [plotted, neither] = [await of(32), await of(0)]
    expect([colours(plotted), colours(plotted, 'plotted'), colours(neither), colours(neither, 'plotted')].flat()).toEqual([
      'ff0000',
      '123456',
      'ff0000',
      'ff0000',
    ])
    expect(colours(neither, 'COMPANY.ctb')).toEqual(['123456'])
  })

  test('a table that is not there is missing where the sheet is shown with it; built-in ones never are', async () => {
    const shown = await openDrawingFiles({ 'a.dxf': sheetWith(lines, 'company.ctb') })
    expect(shown.missing).toEqual(['company.ctb'])
    expect(shown.drawing.missing.plotTables).toEqual(['company.ctb'])
    expect(colours(shown.drawing)).toEqual(colours(shown.drawing, 'none'))
    const plotted = await openDrawingFiles({ 'a.dxf': sheetWith(lines, 'company.ctb', { flags: 32 }) })
    expect([plotted.missing, plotted.drawing.missing.plotTables]).toEqual([[], ['company.ctb']])
    const known = await openDrawingFiles({ 'a.dxf': sheetWith(lines, 'monochrome.ctb') })
    expect(known.missing).toEqual([])
    expect(colours(known.drawing)).toEqual(['000000', '000000', '000000', '000000', 'ff0000', '000000'])
    expect(colours(known.drawing, 'grayscale.ctb').slice(0, 3)).toEqual(['4c4c4c', '4c4c4c', 'e2e2e2'])
    expect(colours(known.drawing, 'screening 25%.ctb').slice(0, 1)).toEqual(['ffbfbf'])
  })

  test('plotted black is the ink of a dark sheet', async () => {
    const { drawing } = await openDrawingFiles({ 'a.dxf': sheetWith(line('8 0|62 1'), 'monochrome.ctb') })
    expect(looks(drawing, 'saved', { ...paper, background: 0x000000ff, foreground: 0xffffffff })[0].color).toBe(0xffffffff)
  })

  test('named plot styles: of the entity and of its layer', async () => {
    const entities = `${line('8 0|390 A1')}|${line('8 LOUD')}|${line('8 0|390 A2')}|${line('8 0|62 1')}`
    const { drawing } = await openDrawingFiles({
      'a.dxf': sheetWith(entities, 'ours.stb', { isNamed: true }),
      'ours.stb': Buffer.from(EZDXF_STB, 'base64').slice(),
    })
    expect(drawing.plotStyles).toEqual(['Normal', 'Walls', 'Hidden'])
    expect(drawing.plotTables?.map(({ kind }) => kind)).toEqual(['named'])
    const shown = looks(drawing)
    expect(shown.map(({ color }) => color >>> 8)).toEqual([0xff0000, 0xff0000, 0, 0xff0000])
    expect(colours(drawing, 'none')).toEqual(['000000', 'ff0000', '000000', 'ff0000'])
    expect(drawing.lineTypes[shown[2].lineType].name).toBe('Plot 19')
    expect(drawing.lineTypes[shown[0].lineType].pattern).toEqual([])
  })

  test('damaged tables are none; those that would unpack to more than a table are not read', () => {
    const whole = plotTableFile({ 0: { screen: 50 } })
    expect(readPlotTable(whole, 'a.ctb')?.styles).toEqual([{ key: '1', screening: 0.5 }])
    expect(readPlotTable(whole.subarray(0, 70), 'a.ctb')).toBeUndefined()
    expect(readPlotTable(new TextEncoder().encode('PIAFILEVERSION_2.0'), 'a.ctb')).toBeUndefined()
    expect(readPlotTable(packed('a{\n'.repeat(9)), 'a.ctb')).toBeUndefined()
    expect(readPlotTable(packed(' '.repeat(5 << 20)), 'a.ctb')).toBeUndefined()
    expect(readPlotTable(packed('plot_style{\n 1e99{\n  screen=nan\n  color=x\n  lineweight=1e300\n  linetype=-4\n }\n'), 'a.ctb')?.styles).toEqual([
      { key: '1e+99' },
    ])
  })
})
