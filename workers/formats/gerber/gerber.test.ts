import { expect, it } from 'vitest'
import type { Figure } from '../board/figure.ts'
import { coveredBy } from '../board/region.ts'
import { ringArea } from '../board/ring.ts'
import { readDrill } from './drill.ts'
import { useByFunction, useByName } from './kinds.ts'
import { plot } from './plotter.ts'

const head = '%FSLAX46Y46*%\n%MOMM*%\n'
const image = (body: string): Figure[] => plot(`${head}${body}\nM02*\n`).figures
const area = (figures: readonly Figure[]): number => coveredBy(figures).reduce((sum, ring) => sum + ringArea(ring), 0)
const box = (figures: readonly Figure[]): number[] => {
  const [x, y] = [0, 1].map((axis) => figures.flatMap(({ rings }) => rings.flat().filter((_, i) => i % 2 === axis)))
  return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)].map((value) => Math.round(value * 100) / 100 + 0)
}

it('draws lines, flashes and polygons with standard apertures', () => {
  expect(area(image('%ADD10C,2*%\nD10*\nX0Y0D03*'))).toBeCloseTo(Math.PI, 4)
  expect(area(image('%ADD10R,2X3*%\nD10*\nX0Y0D03*'))).toBeCloseTo(6, 6)
  expect(area(image('%ADD10R,2X3X1*%\nD10*\nX0Y0D03*'))).toBeCloseTo(6 - Math.PI / 4, 4)
  expect(area(image('%ADD10O,4X2*%\nD10*\nX0Y0D03*'))).toBeCloseTo(4 + Math.PI, 2)
  expect(area(image('%ADD10P,2X6*%\nD10*\nX0Y0D03*'))).toBeCloseTo((3 * Math.sqrt(3)) / 2, 4)
  expect(area(image('%ADD10C,1*%\nD10*\nX0Y0D02*\nX10000000Y0D01*'))).toBeCloseTo(10 + Math.PI / 4, 2)
  // A rectangle as a pen: what it sweeps.
  expect(area(image('%ADD10R,1X1*%\nD10*\nX0Y0D02*\nX3000000Y3000000D01*'))).toBeCloseTo(1 + 6, 4)
  expect(area(image('G36*\nX0Y0D02*\nX4000000D01*\nY3000000D01*\nX0Y0D01*\nG37*'))).toBeCloseTo(6, 6)
})

it('goes around arcs either way, in one quadrant and in many', () => {
  const half = 'G75*\nG36*\nX1000000Y0D02*\nG03X-1000000Y0I-1000000J0D01*\nG01X1000000D01*\nG37*'
  expect(area(image(half))).toBeCloseTo(Math.PI / 2, 2)
  expect(box(image(half))).toEqual([-1, 0, 1, 1])
  expect(box(image(half.replace('G03', 'G02')))).toEqual([-1, -1, 1, 0])
  const whole = image('%ADD10C,0.2*%\nD10*\nG75*\nX1000000Y0D02*\nG03X1000000Y0I-1000000J0D01*')
  expect(area(whole)).toBeCloseTo(Math.PI * (1.1 ** 2 - 0.9 ** 2), 3)
  const quarter = image('G74*\nG36*\nX1000000Y0D02*\nG03X0Y1000000I1000000J0D01*\nG01X0Y0D01*\nX1000000Y0D01*\nG37*')
  expect(area(quarter)).toBeCloseTo(Math.PI / 4, 2)
})

it('builds apertures from macros: sums, variables, exposure off', () => {
  expect(area(image('%AMRING*1,1,$1,0,0*1,0,$1-2x$2,0,0*%\n%ADD10RING,4X0.5*%\nD10*\nX0Y0D03*'))).toBeCloseTo(Math.PI * (4 - 2.25), 2)
  expect(area(image('%AMBAR*$3=$1/2*21,1,$3,$2,0,0,45*%\n%ADD10BAR,4X1*%\nD10*\nX0Y0D03*'))).toBeCloseTo(2, 4)
  expect(area(image('%AMTRI*4,1,3,0,0,3,0,0,2,0,0,0*%\n%ADD10TRI*%\nD10*\nX0Y0D03*'))).toBeCloseTo(3, 6)
  expect(area(image('%AMTHERM*7,0,0,4,2,0.5,0*%\n%ADD10THERM*%\nD10*\nX0Y0D03*'))).toBeCloseTo(Math.PI * 3 - 4 * 0.5 * 1, 1)
})

it('takes away what is cleared, repeats steps, turns and mirrors flashes', () => {
  expect(area(image('%ADD10R,4X4*%\n%ADD11C,2*%\nD10*\nX0Y0D03*\n%LPC*%\nD11*\nX0Y0D03*\n%LPD*%'))).toBeCloseTo(16 - Math.PI, 3)
  expect(area(image('%ADD10R,1X1*%\nD10*\n%SRX3Y2I2J5*%\nX0Y0D03*\n%SR*%'))).toBeCloseTo(6, 6)
  expect(box(image('%ADD10R,4X1*%\nD10*\n%LR90*%\nX0Y0D03*'))).toEqual([-0.5, -2, 0.5, 2])
  const corner = '%AMCORNER*4,1,3,0,0,3,0,0,2,0,0,0*%\n%ADD10CORNER*%\nD10*\n'
  expect(box(image(`${corner}%LMX*%\nX0Y0D03*`))).toEqual([-3, 0, 0, 2])
  expect(area(image(`${corner}%LMX*%\nX0Y0D03*`))).toBeCloseTo(3, 6)
  expect(area(image('%ADD10R,1X1*%\n%ABD12*%\nD10*\nX0Y0D03*\nX2000000Y0D03*\n%AB*%\nD12*\nX0Y0D03*\nX0Y5000000D03*'))).toBeCloseTo(4, 6)
})

it('reads inches, and numbers without the zeros at their ends', () => {
  expect(box(plot('%FSTAX24Y24*%\n%MOIN*%\n%ADD10R,0.1X0.1*%\nD10*\nX01Y02D03*\nM02*').figures)).toEqual([24.13, 49.53, 26.67, 52.07])
  expect(box(plot('%FSLAX24Y24*%\n%MOIN*%\n%ADD10R,0.1X0.1*%\nD10*\nX10000Y20000D03*\nM02*').figures)).toEqual([24.13, 49.53, 26.67, 52.07])
})

it('counts what means nothing, and sees the end missing', () => {
  const broken = plot(`${head}%ADD10C,1*%\nD11*\nX0Y0D03*\nD10*\nX0Y0D03*`)
  expect(broken).toMatchObject({ broken: 2, cut: true })
  expect(broken.figures).toHaveLength(1)
})

it('reads drill files of both zero rules and units, slots and repeats', () => {
  const holes = (text: string) =>
    readDrill(text).holes.map(({ x, y, x2, y2, diameter }) => [x, y, x2, y2, diameter].map((value) => Math.round(value * 1000) / 1000))
  expect(holes('M48\nMETRIC,TZ\nT1C0.8\n%\nT1\nX12345Y-6000\nM30')).toEqual([[12.345, -6, 12.345, -6, 0.8]])
  expect(holes('M48\nMETRIC,LZ\nT1C0.8\n%\nT1\nX012345Y-006\nM30')).toEqual([[12.345, -6, 12.345, -6, 0.8]])
  expect(holes('M48\nINCH,TZ\nT01C0.0350\n%\nT01\nX010000Y005000\nM30')).toEqual([[25.4, 12.7, 25.4, 12.7, 0.889]])
  expect(holes('M48\nMETRIC\nT1C1\n%\nT1\nX1.0Y2.0G85X4.0Y2.0\nM30')).toEqual([[1, 2, 4, 2, 1]])
  expect(holes('M48\nMETRIC\nT1C1\n%\nG05\nT1\nG00X1.0Y2.0\nM15\nG01X4.0Y2.0\nM16\nG05\nX9.0Y9.0\nM30')).toEqual([
    [1, 2, 4, 2, 1],
    [9, 9, 9, 9, 1],
  ])
  expect(holes('M48\nMETRIC\nT1C1\n%\nT1\nX1.0Y2.0\nR2X1.0\nM30')).toHaveLength(3)
  expect(readDrill('M48\nMETRIC\nT1C1\n; #@! TF.FileFunction,NonPlated,1,2,NPTH\n%\nT1\nX1.0Y1.0\n')).toMatchObject({ plated: false, cut: true })
})

it('knows the use of a file by its attribute, its ending or its name', () => {
  expect(useByFunction(['Copper', 'L2', 'Inr'])).toEqual({ kind: 'copper', side: 'inner', number: 2 })
  expect(useByFunction(['Soldermask', 'Bot'])).toMatchObject({ kind: 'mask', side: 'bottom' })
  expect(useByName('a/board.GTL')).toMatchObject({ kind: 'copper', side: 'top' })
  expect(useByName('x-F_Cu.gbr')).toMatchObject({ kind: 'copper', side: 'top' })
  expect(useByName('Gerber_BottomSilkscreenLayer.gbr')).toMatchObject({ kind: 'silkscreen', side: 'bottom' })
  expect(useByName('x-Edge_Cuts.gbr')).toMatchObject({ kind: 'outline' })
  expect(useByName('x.g2')).toMatchObject({ kind: 'copper', side: 'inner', number: 3 })
})
