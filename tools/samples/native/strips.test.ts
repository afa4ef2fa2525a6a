import { expect, it } from 'vitest'
import { stripsOf } from './strips.ts'

it('a square is one strip', () => {
  expect(stripsOf([0, 1, 2, 2, 1, 3])).toEqual([[0, 1, 2, 3]])
})

it('a fan of four and a triangle apart', () => {
  const strips = stripsOf([0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 5, 7, 8, 9])
  const triangles = strips.flatMap((strip) => strip.slice(2).map((last, i) => (i % 2 === 0 ? [strip[i], strip[i + 1], last] : [strip[i + 1], strip[i], last])))
  const turned = triangles.map((corners) => {
    const first = corners.indexOf(Math.min(...corners))
    return [0, 1, 2].map((k) => corners[(first + k) % 3]).join()
  })
  expect(turned.toSorted()).toEqual(['0,1,2', '0,2,3', '0,3,4', '0,4,5', '7,8,9'])
})
