import { expect, it } from 'vitest'
import { placeOfCode } from './readCode.ts'

const own = ['https://facet.example']

// @rule:own-codes
it.each([
  ['https://facet.example/#/facetQr?sync=AAAAAAAAAAAAAAAAAAAA_-', '/facetQr?sync=AAAAAAAAAAAAAAAAAAAA_-'],
  ['https://facet.example/s/abc', '/extView?share=abc'],
  ['https://facet.example/s/a-b_c#view=xyz', '/extView?share=a-b_c&view=xyz'],
  ['https://facet.example/#/extView?share=abc', '/extView?share=abc'],
  ['https://facet.example/#/extView?share=abc&view=xyz', '/extView?share=abc&view=xyz'],
  ['https://facet.example/#/appDownLoad', '/appDownLoad'],
])('%s leads to %s', (text, place) => {
  expect(placeOfCode(text, own)).toBe(place)
})

it.each([
  'hello',
  '',
  'https://other.example/#/extView?share=abc',
  'https://other.example/s/abc',
  'https://facet.example/s/abc/picture',
  'https://facet.example.other.example/#/extView?share=abc',
  'http://facet.example/#/extView?share=abc',
  'https://facet.example/login#/extView?share=abc',
  'https://facet.example/#/extView',
  'https://facet.example/#/userInfor',
  'https://facet.example/#/constructor',
  'https://facet.example/#/facetQr?sync=short',
  'javascript:alert(1)',
  `https://facet.example/#/extView?share=${'a'.repeat(3000)}`,
])('%s is not one of our codes', (text) => {
  expect(placeOfCode(text, own)).toBeUndefined()
})
