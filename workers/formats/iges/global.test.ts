import { expect, test } from 'vitest'
import { globalParameters, readGlobal } from './global.ts'

const line = (text: string, letter: string, number: number): string => `${text.padEnd(72)}${letter}${String(number).padStart(7)}\n`
const file = (...global: string[]): Uint8Array =>
  new TextEncoder().encode(line('start', 'S', 1) + global.map((text, i) => line(text, 'G', i + 1)).join('') + line('     402', 'D', 1))

test('strings may hold separators and run over lines', () => {
  expect(readGlobal(file(',,4HA,;B,8Hpart.igs,6HSystem,4HPrep,32,38,6,308,15,,1.,1,2HIN,1,0.01,', '13H980911.141958,0.0001,1000.,3Hmls,3HOrg,9,0,;'))).toEqual({
    application: 'System',
    preprocessor: 'Prep',
    units: 'in',
    author: 'mls',
    organisation: 'Org',
    date: '980911.141958',
  })
})

test('delimiters can be others', () => {
  expect(globalParameters('1H//1H#/3Habc/7#8/')).toEqual(['/', '#', 'abc', '7'])
})

test('flag 3 leaves the unit to its name', () => {
  expect(readGlobal(file(',,,,1HS,1HP,,,,,,,1.,3,2HCM;')).units).toBe('cm')
  expect(readGlobal(file(',,,,1HS,1HP,,,,,,,1.,3,4HFURL;')).units).toBe('unknown')
})

test('what has no global section is refused', () => {
  expect(() => readGlobal(Uint8Array.of(1, 2, 3))).toThrow('File exception')
})
