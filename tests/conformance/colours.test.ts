import { describe, expect, test } from 'vitest'
import { labOf } from '../../bench/colours/lab.ts'
import { coloursOf } from '../../bench/colours/read.ts'
import { corpusFiles } from '../support/corpus.ts'

/** Colour of the largest lit face in the picture that the file's own program saved in it, as `bench/colours.ts` prints it. */
const lit: Record<string, Record<string, number>> = {
  inventor: {
    // White parts, which the assembly colours.
    'asm-scene2/Scene2.iam': 0xa5791b,
    // An ambient colour unlike the diffuse one.
    'asm-kinect-2012/kinect assembly.iam': 0x5d5d60,
  },
  solidedge: {
    'devansh/Part1.par': 0xb9c3ce,
    'kietvuu/part2/Practical work - Part 2-plate 2..par': 0xb9c3ce,
    'kietvuu/part2/asembly.asm': 0xb8c2cc,
    'devansh/A4_ES22BTECH11010_4.par': 0xacb6bc,
  },
}

describe.each(Object.keys(lit))('colours of %s', (format) => {
  const files = corpusFiles(format).filter(({ file }) => file in lit[format])
  test.each(files)('$file: as in its own picture', async ({ file, path }) => {
    const { colours, preview } = await coloursOf(path, /\.(asm|iam)$/.test(file))
    expect(preview).toBeDefined()
    const [own, seen] = [labOf(colours[0].color >>> 8), labOf(lit[format][file])]
    expect(Math.abs(own[0] - seen[0])).toBeLessThan(11)
    // Shade makes all of a colour less by one factor.
    const light = (own[0] + 16) / (seen[0] + 16)
    expect(Math.hypot(own[1] - seen[1] * light, own[2] - seen[2] * light)).toBeLessThan(6)
  })
})
