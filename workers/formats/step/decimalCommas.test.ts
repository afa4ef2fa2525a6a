import { expect, test } from 'vitest'
import { BrepText } from './brepText.fixture.ts'
import { withDecimalPoints } from './decimalCommas.ts'
import { Exchange } from './part21/exchange.ts'

const encode = (text: string) => new Exchange(new TextEncoder().encode(text))
const dataOf = ({ bytes, scan }: Exchange): string => new TextDecoder().decode(bytes.subarray(scan.dataStart))
/** The text as a machine that writes decimal commas prints it. */
const withCommas = (text: string): string => {
  const at = text.indexOf('DATA;')
  return text.slice(0, at) + text.slice(at).replace(/(?<![#\w'.])(-?\d+)\.(\d*)/g, '$1,$2')
}

test('numbers with decimal commas, as whole and as long as they come', () => {
  const file = new BrepText()
  const { solid } = file.box(1, 2.5, -0.125)
  file.circle([0.5, 0, 0], 2.25)
  file.add(`CONICAL_SURFACE('a,1,2',${file.placement([1, 2, 3])},1.5E-2,0.5)`)
  file.add(`B_SPLINE_CURVE_WITH_KNOTS('',3,(#1,#2,#3,#4,#5),.UNSPECIFIED.,.F.,.F.,(4,1,4),(\n 0.,0.5,1.E+000),.UNSPECIFIED.)`)
  file.add(
    `(B_SPLINE_SURFACE(2,1,((#1,#2),(#1,#2),(#1,#2)),.UNSPECIFIED.,.F.,.F.,.F.)B_SPLINE_SURFACE_WITH_KNOTS((3,3),(2,2),(0.,1.),(0.,2.5),.UNSPECIFIED.)RATIONAL_B_SPLINE_SURFACE(((1.,1.),(0.5,0.5),(1.,1.))))`,
  )
  file.add(`SWEPT_DISK_SOLID('',#1,2.,$,0.,1.)`)
  file.add(`TRIMMED_CURVE('',#1,(PARAMETER_VALUE(0.5)),(PARAMETER_VALUE(1.)),.T.,.PARAMETER.)`)
  file.product('P', [solid], file.context('in'))
  const text = file.text()
  const commas = withCommas(text)
  expect(commas).toContain('(4,1,4),(\n 0,,0,5,1,E+000)')
  expect(dataOf(withDecimalPoints(encode(commas)))).toBe(dataOf(encode(text)))
})

test.each([
  ['points', "#1=CARTESIAN_POINT('',(0.,1.,2.));"],
  ['whole numbers', "#1=CARTESIAN_POINT('',(0,1,2));"],
])('a file with %s is left as it is', (_, point) => {
  const exchange = encode(`ISO-10303-21;\nDATA;\n${[1, 2, 3].map((id) => point.replace('#1', `#${id}`)).join('\n')}\nENDSEC;\n`)
  expect(withDecimalPoints(exchange)).toBe(exchange)
})
