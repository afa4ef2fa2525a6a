import { expect, test } from 'vitest'
import {
  angleOf,
  areaOf,
  copyNumber,
  formatNumber,
  formatQuantity,
  fractionDigits,
  inUnit,
  lengthOf,
  listNumbers,
  quantityFormat,
  volumeOf,
} from './formatQuantity.ts'

/** The text with special spaces made visible: thin as _, no-break as ~. */
const shown = (text: string): string => text.replaceAll('\u202f', '_').replaceAll('\u00a0', '~')

test('decimal signs by locale, thousands by thin spaces', () => {
  const length = lengthOf(1234567.891)
  const all = ['en', 'ja', 'de', 'fr', 'es', 'it', 'zh-Hans', 'zh-Hant', 'ko'].map((locale) => shown(formatQuantity(length, 'mm', locale, 2)))
  expect(all).toEqual([
    '1_234_567.89~mm',
    '1_234_567.89~mm',
    '1_234_567,89~mm',
    '1_234_567,89~mm',
    '1_234_567,89~mm',
    '1_234_567,89~mm',
    '1_234_567.89~mm',
    '1_234_567.89~mm',
    '1_234_567.89~mm',
  ])
})

test('the readout of a cylinder', () => {
  expect(shown(formatQuantity(lengthOf(12), 'mm', 'en', 2))).toBe('12.00~mm')
  expect(shown(formatQuantity(areaOf(1507.964), 'mm', 'en', 0))).toBe('1_508~mm²')
})

test('each dimension in each unit', () => {
  expect(['mm', 'cm', 'm', 'in', 'ft'].map((unit) => inUnit(lengthOf(304.8), unit as 'mm'))).toEqual([304.8, 30.48, 0.3048, 304.8 / 25.4, 1])
  expect(shown(formatQuantity(areaOf(25.4 ** 2 * 3), 'in', 'en'))).toBe('3~in²')
  expect(shown(formatQuantity(volumeOf(2.5e9), 'm', 'de'))).toBe('2,5~m³')
  expect(formatQuantity(angleOf(Math.PI / 4), 'mm', 'fr', 1)).toBe('45,0°')
})

test('without digits, five significant ones and no idle zeros', () => {
  const numbers = [0, 0.000123456, 0.5, 12, 12.3456, 1507.964, 123456.7, -3.24159]
  expect(numbers.map((value) => shown(formatNumber(value, 'en')))).toEqual(['0', '0.000123', '0.5', '12', '12.346', '1_508', '123_457', '-3.2416'])
})

test('rounding to nothing leaves no minus', () => expect(formatNumber(-0.001, 'en', 2)).toBe('0.00'))

test('what is no number is a dash, and nothing when copied', () => {
  expect(shown(formatQuantity(lengthOf(Number.NaN), 'mm', 'en'))).toBe('–~mm')
  expect(formatNumber(Infinity, 'en', 2)).toBe('–')
  expect(copyNumber(lengthOf(Number.NaN), 'mm', 'en')).toBe('')
})

test('copies have all digits, no unit and no grouping', () => {
  expect(copyNumber(lengthOf(1234567.891234), 'mm', 'en')).toBe('1234567.891234')
  expect(copyNumber(lengthOf(1234567.891234), 'mm', 'de')).toBe('1234567,891234')
  expect(copyNumber(lengthOf(-0.1 - 0.2), 'mm', 'en')).toBe('-0.3')
  expect(copyNumber(lengthOf(1), 'in', 'en')).toBe('0.0393700787401575')
})

test('digits that suit the size of a model', () => {
  expect([0.5, 8, 99, 100, 400, 5000, 2e6].map((size) => fractionDigits(size, 'mm'))).toEqual([5, 4, 3, 2, 2, 1, 0])
  expect(fractionDigits(12_000, 'm')).toBe(3)
  expect(fractionDigits(100, 'in')).toBe(4)
  expect([0, Number.NaN, Infinity].map((size) => fractionDigits(size, 'mm'))).toEqual([2, 2, 2])
})

test('numbers of a list are told apart from their decimals', () => {
  expect(listNumbers(['0', '1', '0'], 'en')).toBe('0, 1, 0')
  expect(listNumbers(['0', '1', '0'], 'ja')).toBe('0, 1, 0')
  expect(listNumbers(['0,5', '1', '0'], 'de')).toBe('0,5; 1; 0')
})

test('a doubt is never shown as nothing', () => {
  const metres = quantityFormat('m', 'en', 3)
  expect([0.02, 0.0004, 1e-9, 0].map((mm) => shown(metres.doubt(mm, 'length')))).toEqual(['0.00002~m', '0.0004~mm', '0.000001~mm', '0.000001~mm'])
  expect([2e6, 0.5].map((mm2) => shown(metres.doubt(mm2, 'area')))).toEqual(['2~m²', '0.5~mm²'])
  expect(shown(quantityFormat('in', 'de', 3).doubt(25.4, 'length'))).toBe('1~in')
})
