import { expect, it } from 'vitest'
import { metricThread, screwsOf } from './screwSizes.ts'

// Tap drills and core diameters as tables of ISO 2306 and ISO 724 print them, clearance holes as those of ISO 273.
it.each([
  [5, 'M6 tapping'],
  [4.917, 'M6 tapping'],
  [6.647, 'M8 tapping'],
  [10.106, 'M12 tapping'],
  [6.6, 'M6 clearance'],
  [11, 'M10 clearance'],
  [13.5, 'M12 clearance'],
  [21, 'M20 clearance, M24 tapping'],
  [30, ''],
  [17.5, 'M16 clearance, M20 tapping'],
  [5.02, ''],
  [7.5, ''],
])('⌀ %s mm: %s', (diameter, screws) => {
  expect(
    screwsOf(diameter)
      .map(({ size, use }) => `${size} ${use}`)
      .join(', '),
  ).toBe(screws)
})

// Pitches and core diameters as tables of ISO 261 and ISO 724 print them.
it.each([
  [4.134, 0.8, 'M5'],
  [2.459, 0.5, 'M3'],
  [6.8, 1.25, 'M8'],
  [5, 0.8, 'M5'],
  [8.917, 1, 'M10×1'],
  [12, 1.25, 'M12×1.25'],
  [5.5, 0.7056, undefined],
  [4.5, 0.8, undefined],
  [0, 0.5, undefined],
])('⌀ %s mm, pitch %s mm: %s', (diameter, pitch, size) => expect(metricThread(diameter, pitch)).toBe(size))
