/** Text of an R2000 DXF drawing with `count` entities: lines, arcs, polylines, circles, texts and inserts, spread over 40 layers, the same every time. */
export function bigDxf(count: number): string {
  let seed = 1
  const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647
  const layers = Array.from(
    { length: 40 },
    (_, i) =>
      `0\nLAYER\n5\n${(0x100 + i).toString(16)}\n100\nAcDbSymbolTableRecord\n100\nAcDbLayerTableRecord\n2\nL${i}\n70\n0\n62\n${(i % 7) + 1}\n6\nContinuous\n`,
  )
  const parts = [
    '0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1015\n0\nENDSEC\n0\nSECTION\n2\nTABLES\n0\nTABLE\n2\nLAYER\n70\n40\n',
    ...layers,
    '0\nENDTAB\n0\nENDSEC\n0\nSECTION\n2\nBLOCKS\n0\nBLOCK\n5\n50\n100\nAcDbEntity\n8\n0\n100\nAcDbBlockBegin\n2\nMARK\n70\n0\n10\n0\n20\n0\n30\n0\n3\nMARK\n',
    '0\nLINE\n5\n51\n100\nAcDbEntity\n8\n0\n100\nAcDbLine\n10\n-1\n20\n0\n11\n1\n21\n0\n0\nCIRCLE\n5\n52\n100\nAcDbEntity\n8\n0\n100\nAcDbCircle\n10\n0\n20\n0\n40\n1\n',
    '0\nENDBLK\n5\n53\n100\nAcDbEntity\n8\n0\n100\nAcDbBlockEnd\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n',
  ]
  for (let i = 0; i < count; i++) {
    const [x, y] = [(random() * 10_000).toFixed(4), (random() * 10_000).toFixed(4)]
    const head = (type: string, marker: string): string => `0\n${type}\n5\n${(0x1000 + i).toString(16)}\n100\nAcDbEntity\n8\nL${i % 40}\n100\n${marker}\n`
    const kind = i % 10
    if (kind < 5)
      parts.push(
        `${head('LINE', 'AcDbLine')}10\n${x}\n20\n${y}\n11\n${(Number(x) + random() * 50).toFixed(4)}\n21\n${(Number(y) + random() * 50).toFixed(4)}\n`,
      )
    else if (kind === 5) parts.push(`${head('CIRCLE', 'AcDbCircle')}10\n${x}\n20\n${y}\n40\n${(random() * 10 + 1).toFixed(4)}\n`)
    else if (kind === 6) parts.push(`${head('ARC', 'AcDbCircle')}10\n${x}\n20\n${y}\n40\n${(random() * 10 + 1).toFixed(4)}\n100\nAcDbArc\n50\n10\n51\n200\n`)
    else if (kind === 7) {
      const points = Array.from(
        { length: 6 },
        () => `10\n${(Number(x) + random() * 30).toFixed(4)}\n20\n${(Number(y) + random() * 30).toFixed(4)}\n42\n${(random() - 0.5).toFixed(4)}\n`,
      )
      parts.push(`${head('LWPOLYLINE', 'AcDbPolyline')}90\n6\n70\n1\n${points.join('')}`)
    } else if (kind === 8) parts.push(`${head('TEXT', 'AcDbText')}10\n${x}\n20\n${y}\n40\n3\n1\nPart ${i}\n100\nAcDbText\n`)
    else parts.push(`${head('INSERT', 'AcDbBlockReference')}2\nMARK\n10\n${x}\n20\n${y}\n41\n3\n42\n3\n50\n${i % 360}\n`)
  }
  parts.push('0\nENDSEC\n0\nEOF\n')
  return parts.join('')
}
