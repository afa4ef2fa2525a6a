import { expect, test } from 'vitest'
import { tinyLibrary } from '../fonts/shx/tinyFont.fixture.ts'
import { Recorder } from '../text/recorder.fixture.ts'
import { drawLeader, drawMultiLeader, type LeaderRoot } from './drawLeader.ts'

test('a leader begins behind its arrow and ends with its hook', () => {
  const recorder = new Recorder()
  drawLeader({ points: [0, 0, 10, 0, 12, 5], arrow: '', arrowSize: 2, hook: { length: 3, direction: -1 } }, recorder)
  expect(recorder.of('polyline').map(({ points }) => points)).toEqual([
    [2, 0, 10, 0, 12, 5],
    [12, 5, 9, 5],
  ])
  expect(recorder.of('fill')[0].rings[0].slice(0, 2)).toEqual([0, 0])
})

test('a line too short for an arrow has none; a spline passes its points', () => {
  const recorder = new Recorder()
  drawLeader({ points: [0, 0, 1, 0], arrow: '', arrowSize: 2 }, recorder)
  drawLeader({ points: [0, 0, 5, 5, 10, 0], spline: true, arrowSize: 1 }, recorder)
  expect(recorder.of('fill')).toEqual([])
  const [short, spline] = recorder.of('polyline')
  expect(short.points).toEqual([0, 0, 1, 0])
  expect(spline.points.length).toBeGreaterThan(10)
  expect(Math.max(...spline.points.filter((_, i) => i % 2 === 1))).toBeCloseTo(5, 1)
})

test('a multileader with two lines, landing, framed text and colours', async () => {
  const recorder = new Recorder(['TAG'])
  drawMultiLeader(
    {
      path: 'straight',
      arrow: '_NONE',
      arrowSize: 1,
      lineStyle: { color: 0xff0000ff },
      roots: [{ landing: [10, 10], direction: [2, 0], doglegLength: 3, lines: [{ points: [0, 0] }, { points: [0, 20], style: { color: 0x00ff00ff } }] }],
      mtext: { text: 'A', position: [13, 11], height: 2, font: { name: 'tiny' } },
      gap: 1,
      hasFrame: true,
      block: { name: 'TAG', matrix: [1, 0, 0, 1, 20, 10] },
    },
    await tinyLibrary(),
    recorder,
  )
  expect(recorder.of('polyline').map(({ points, style }) => [points, style.color])).toEqual([
    [[0, 0, 10, 10], 0xff0000ff],
    [[0, 20, 10, 10], 0x00ff00ff],
    [[10, 10, 13, 10], 0xff0000ff],
    [[13, 9, 13, 11], undefined],
    [[12, 8, 16, 8, 16, 12, 12, 12], undefined],
  ])
  expect(recorder.of('block')).toMatchObject([{ name: 'TAG' }])
})

/** Lines of a text of which the letter A stands upright: the landing comes from the side or from below. */
async function underlines(root: Pick<LeaderRoot, 'landing' | 'direction' | 'doglegLength' | 'underline'>, text: string): Promise<number[][]> {
  const recorder = new Recorder()
  const mtext = { text, position: [13, 11] as const, height: 2, font: { name: 'tiny' } }
  drawMultiLeader({ path: 'straight', arrow: '_NONE', arrowSize: 1, gap: 1, roots: [{ ...root, lines: [] }], mtext }, await tinyLibrary(), recorder)
  return recorder
    .of('polyline')
    .map(({ points }) => Array.from(points))
    .filter(([, y1, , y2]) => y1 === y2)
}

test('a text stands on a line that goes on from its landing to a gap behind it', async () => {
  expect(await underlines({ landing: [10, 9], direction: [1, 0], doglegLength: 2, underline: 'one' }, 'A')).toEqual([
    [10, 9, 12, 9],
    [12, 9, 16, 9],
  ])
  expect(await underlines({ landing: [18, 9], direction: [-1, 0], doglegLength: 2, underline: 'one' }, 'A')).toEqual([
    [18, 9, 16, 9],
    [16, 9, 12, 9],
  ])
  expect(await underlines({ landing: [10, 9], direction: [1, 0], doglegLength: 2 }, 'A')).toEqual([[10, 9, 12, 9]])
})

test('each line of a text may have its line; from below the line is as long as the text with its gaps', async () => {
  const [, ...rows] = await underlines({ landing: [10, 5], direction: [1, 0], doglegLength: 2, underline: 'all' }, 'A\\PA')
  expect(rows.map((row) => row.map((value) => Math.round(value * 1e6) / 1e6))).toEqual([
    [12, 5, 16, 5],
    [12, 8.333333, 16, 8.333333],
  ])
  expect(await underlines({ landing: [14, 8], direction: [1, 0], doglegLength: 0, underline: 'across' }, 'A')).toEqual([[12, 8, 16, 8]])
})
