import { expect, test } from 'vitest'
import { readGlobal } from './global.ts'
import { readSections } from './text/record.ts'

const line = (text: string, letter: string, number: number): string => `${text.padEnd(72)}${letter}${String(number).padStart(7)}\n`
const global = (...texts: string[]): ReturnType<typeof readGlobal> =>
  readGlobal(readSections(new TextEncoder().encode(line('start', 'S', 1) + texts.map((text, i) => line(text, 'G', i + 1)).join('') + line('     402', 'D', 1))))

test('strings may hold separators and run over lines', () => {
  expect(global(',,4HA,;B,8Hpart.igs,6HSystem,4HPrep,32,38,6,308,15,,1.,1,2HIN,1,0.01,', '13H980911.141958,0.0001,1000.,3Hmls,3HOrg,9,0,;')).toEqual({
    delimiters: { parameter: 0x2c, record: 0x3b },
    application: 'System',
    preprocessor: 'Prep',
    units: 'in',
    mm: 25.4,
    resolution: 0.00254,
    author: 'mls',
    organisation: 'Org',
    date: '980911.141958',
  })
})

test('delimiters can be others', () => {
  const { delimiters, application, author } = global('1H//1H#/3Habc/7/2HS,//////// 1./2/2HMM/////2Hme#rest')
  expect(delimiters).toEqual({ parameter: 0x2f, record: 0x23 })
  expect(application).toBe('S,')
  expect(author).toBe('')
})

test('flag 3 leaves the unit to its name', () => {
  expect(global(',,,,1HS,1HP,,,,,,,1.,3,2HCM;').units).toBe('cm')
  expect(global(',,,,1HS,1HP,,,,,,,1.,3,4HFURL;').units).toBe('unknown')
})

test('a scale is of the model to the thing', () => {
  expect(global(',,,,1HS,1HP,,,,,,,0.5,2,2HMM;').mm).toBe(2)
})

test('what has no global section is refused', () => {
  expect(() => readSections(Uint8Array.of(1, 2, 3))).toThrow('File exception')
})
