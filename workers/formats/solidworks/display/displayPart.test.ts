import { expect, it } from 'vitest'
import { openWith } from '../../../mesh/testSink.fixture.ts'
import { reader } from '../index.ts'
import { appearance, cubeFaces, modernFile, partDisplay } from '../solidworks.fixture.ts'

const BRASS = '<SystemTexture>\\graphics\\materials\\metal\\brass\\polished brass.p2m'
const PAINT = 'C:\\Program Files\\SolidWorks Corp\\SolidWorks\\data\\graphics\\materials\\color.p2m'
const FLOOR = '<SystemTexture>\\graphics\\Materials\\miscellaneous\\studio materials\\shadow floor.p2m'

it.each([
  ['a metal on all of it', [BRASS, BRASS], true],
  ['a metal on the floor of a scene', [BRASS, FLOOR], true],
  ['a name of early versions', ['Polished Gold'], true],
  ['plating', ['Chrome Plate'], true],
  ['a metal and paint', [BRASS, PAINT], false],
  ['paint', [PAINT], false],
  ['a polished plastic', ['Polished Plastic'], false],
  ['a material that says how heavy it is', ['SOLIDWORKS Materials|Brass|27', 'Steel'], false],
  ['the floor alone', [FLOOR], false],
  ['none', [], false],
])('mirrors its surroundings by its appearances: %s', async (_, names, isMetal) => {
  const display = partDisplay(cubeFaces(0.01), ...names.map(appearance))
  const { parts } = await openWith(reader, { 'a.SLDPRT': modernFile({ '_DL_VERSION_9000/DLUpdateStamp': '', 'Contents/DisplayLists': display }) })
  expect(parts[0].metalness).toBe(isMetal ? 0.7 : undefined)
})
