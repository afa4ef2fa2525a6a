import { type JtFixture, jtFile } from '../../../../workers/formats/jt/jt.fixture.ts'
import { reader } from '../../../../workers/formats/jt/index.ts'
import { damaged } from '../damaged.ts'
import type { FuzzFormat } from '../variant.ts'

const corners = [
  [0, 0, 0],
  [2, 0, 0],
  [0, 3, 0],
  [0, 0, 4],
] as const
const fixture = (version: JtFixture['version']): JtFixture => ({
  version,
  name: 'engine',
  unit: 'Inches',
  parts: [
    {
      name: 'rod',
      corners,
      color: [1, 0.5, 0, 1],
      at: [
        [1, 2, 3],
        [4, 5, 6],
      ],
      properties: { 'Material::': 'Steel' },
    },
    { name: 'cap', corners, at: [[0, 0, 0]], unit: 'Millimeters' },
  ],
})
const whole = (['8.1', '9.5', '10.0'] as const).map((version) => jtFile(fixture(version)))

export const format: FuzzFormat = {
  reader,
  own(next) {
    const which = next(3)
    return { files: { 'a.jt': damaged(whole[which], next) }, of: ['JT 8', 'JT 9', 'JT 10'][which] }
  },
  real: { folder: 'jt', files: /\.jt$/i, most: 1_200_000 },
}
