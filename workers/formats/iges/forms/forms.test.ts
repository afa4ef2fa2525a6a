import { describe, expect, it } from 'vitest'
import { OpenError } from '../../../../src/core/errors.ts'
import { detectFormat } from '../../../../src/core/formats.ts'
import { openWith } from '../../../mesh/testSink.fixture.ts'
import { reader } from '../index.ts'
import { IgesText } from '../igesText.fixture.ts'
import { fromBinary } from './binary.ts'
import { fromCompressed } from './compressed.ts'
import { binaryOf, compressedOf, contentsOf } from './forms.fixture.ts'

const file = new IgesText()
const matrix = file.add(124, [1, 0, 0, 5.25, 0, 1, 0, 0, 0, 0, 1, -3.5])
file.box(2, 3, 4, { matrix, level: 7, color: 3, label: 'BOX' })
file.name('a;b, c')
const fixed = file.bytes()

describe.each([
  ['the compressed form', compressedOf, fromCompressed],
  ['the binary form', binaryOf, fromBinary],
])('%s', (_, write, read) => {
  it('holds what the fixed form holds, bit by bit', () => {
    expect(contentsOf(read(write(fixed)))).toEqual(contentsOf(fixed))
  })

  it('is told by its flag, and opens as the fixed form does', async () => {
    const bytes = write(fixed)
    expect(detectFormat(bytes, 'part.igs')?.id).toBe('iges')
    const [own, plain] = [await openWith(reader, { 'part.igs': bytes }), await openWith(reader, { 'part.igs': fixed })]
    expect([own.parts.length, own.notes]).toEqual([1, plain.notes])
    expect(own.parts[0].mesh).toEqual(plain.parts[0].mesh)
    expect(own.structure).toEqual(plain.structure)
  })

  it('keeps what is there of a file that is cut off, and says so', async () => {
    const bytes = write(fixed)
    const { notes } = await openWith(reader, { 'part.igs': bytes.slice(0, Math.floor(bytes.length * 0.9)) })
    expect(notes.map(({ code }) => code)).toContain('cut-off')
  })

  it('ends in entities or a message however it is damaged', () => {
    const bytes = write(fixed)
    let readable = 0
    for (let variant = 0; variant < 300; variant++) {
      const damaged = variant % 4 === 0 ? bytes.slice(0, (variant * 7) % bytes.length) : bytes.slice()
      for (let i = 0; i < 4; i++) damaged[(variant * 997 + i * 4409) % damaged.length] = (variant * 37 + i * 91) & 255
      try {
        contentsOf(read(damaged))
        readable++
      } catch (error) {
        expect(error).toBeInstanceOf(OpenError)
      }
    }
    expect(readable).toBeGreaterThan(75)
  })
})

it('values of the binary form are repeated, single, and texts in pieces', () => {
  const bytes = binaryOf(fixed)
  // A text of four letters in two pieces of two, in the section of parameters: the bytes of "a;b,".
  expect(new TextDecoder('latin1').decode(fromBinary(bytes))).toContain('6Ha;b, c')
  expect(() => fromBinary(bytes.slice(0, 60))).toThrow(OpenError)
})
