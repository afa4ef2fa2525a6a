import { expect, it } from 'vitest'
import { screwsOf } from './screwSizes.ts'

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
