import { expect, test } from 'vitest'
import { tinyLibrary } from '../fonts/shx/tinyFont.fixture.ts'
import { Recorder } from '../text/recorder.fixture.ts'
import { drawLeader, drawMultiLeader } from './drawLeader.ts'

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
      lineColor: 0xff0000ff,
      roots: [{ landing: [10, 10], direction: [2, 0], doglegLength: 3, lines: [{ points: [0, 0] }, { points: [0, 20], color: 0x00ff00ff }] }],
      mtext: { text: 'A', position: [13, 11], height: 2, font: { name: 'tiny' } },
      frame: 1,
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
