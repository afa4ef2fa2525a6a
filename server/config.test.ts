import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { missingInProduction, readConfig, settings } from './config.ts'
import { loadSecrets } from './secrets.ts'
import { startServerProcess } from './testing/serverProcess.ts'

describe('settings', () => {
  it('all have defaults, and variables of their own', () => {
    expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 8080, requestsPerMinute: 600, origins: [] })
    const variables = Object.values(settings).map(({ variable }) => variable)
    expect(new Set(variables).size).toBe(variables.length)
  })

  it('are read from the environment; an empty one is not set', () => {
    expect(
      readConfig({ PORT: '0', FACET_URL: 'https://cad.example/', FACET_LOG: '1', FACET_ORIGINS: 'https://a.example, https://b.example', HOST: '' }),
    ).toMatchObject({
      port: 0,
      publicUrl: 'https://cad.example',
      logRequests: true,
      origins: ['https://a.example', 'https://b.example'],
      host: '127.0.0.1',
    })
  })

  it('name proxies by their number or their addresses', () => {
    const read = (value: string) => readConfig({ FACET_TRUST_PROXY: value }).trustProxy
    expect([read(''), read('0'), read('1'), read('2')]).toEqual([false, false, 1, 2])
    expect(read('10.0.0.0/8, 2001:db8::/32,192.0.2.7')).toEqual(['10.0.0.0/8', '2001:db8::/32', '192.0.2.7'])
    for (const wrong of ['true', '10', '10.0.0.0/33', '10.0.0.0/8/8', 'proxy.example'])
      expect(() => read(wrong)).toThrow('FACET_TRUST_PROXY must be the number')
  })

  it('name the modules that pages load, each with its checksum, and nothing that a policy would take for more than one module', () => {
    const read = (value: string) => readConfig({ FACET_PLUGINS: value }).plugins
    const integrity = `sha384-${'a'.repeat(64)}`
    expect(read('')).toEqual([])
    expect(read(`https://cad.example/faces.js ${integrity}, /plugins/points.js  ${integrity},http://localhost:9000/a.js ${integrity}`)).toEqual([
      { address: 'https://cad.example/faces.js', integrity },
      { address: '/plugins/points.js', integrity },
      { address: 'http://localhost:9000/a.js', integrity },
    ])
    const wrong = [
      'https://cad.example/a.js',
      '/a.js sha384-short',
      `/a.js md5-${'a'.repeat(64)}`,
      ...[
        'http://cad.example/a.js',
        'https://cad.example/',
        'https://cad.example/folder/',
        'https://cad.example/a.js?b',
        'https://cad.example/a.js#b',
        "https://cad.example/a.js;script-src'*'",
        'https://user:word@cad.example/a.js',
        'https://cad.example/../a.js',
        '//cad.example/a.js',
        'data:text/javascript,1',
        '*',
      ].map((address) => `${address} ${integrity}`),
    ]
    for (const each of wrong) expect(() => read(each), each).toThrow('FACET_PLUGINS must be addresses of modules')
  })

  it('name all that is wrong at once, and no values', () => {
    const read = () => readConfig({ PORT: 'eighty', FACET_LOG: 'yes', DATABASE_URL: 'mysql://root:hunter2@db', FACET_URL: 'cad' })
    expect(read).toThrow(
      'PORT must be a whole number from 0 to 65535\nFACET_URL must be an address that begins with http:// or https://\nDATABASE_URL must be an address that begins with postgres:// or postgresql://\nFACET_LOG must be 0 or 1',
    )
    expect(read).not.toThrow(/hunter2/)
  })
})

describe('production', () => {
  const missing = (env: NodeJS.ProcessEnv) => missingInProduction(readConfig(env)).map((sentence) => sentence.split(' ')[0])

  it('needs an address and a mail server, or the word that it goes without', () => {
    expect(missing({})).toEqual([])
    expect(missing({ NODE_ENV: 'production' })).toEqual(['FACET_URL', 'SMTP_URL', 'FACET_ALLOW_INCOMPLETE=1'])
    expect(missing({ NODE_ENV: 'production', SMTP_URL: 'smtps://mail' })).toEqual(['FACET_URL', 'FACET_ALLOW_INCOMPLETE=1'])
    expect(missing({ NODE_ENV: 'production', SMTP_URL: 'smtps://mail', FACET_URL: 'https://cad.example' })).toEqual([])
    expect(missing({ NODE_ENV: 'production', FACET_ALLOW_INCOMPLETE: '1' })).toEqual([])
  })

  it('needs TLS to everything that is not on this machine or named', () => {
    const plain = {
      NODE_ENV: 'production',
      FACET_URL: 'http://cad.example',
      DATABASE_URL: 'postgresql://facet:x@pooler/facet?sslmode=require',
      DATABASE_DIRECT_URL: 'postgresql://facet:x@database/facet',
      S3_ENDPOINT: 'http://blobs:7070',
      S3_PUBLIC_URL: 'http://files.example',
      SMTP_URL: 'smtp://mail',
    }
    const help = ['FACET_PLAIN_HOSTS', 'FACET_ALLOW_INCOMPLETE=1']
    expect(missing(plain)).toEqual(['FACET_URL', 'DATABASE_URL', 'DATABASE_DIRECT_URL', 'S3_ENDPOINT', 'S3_PUBLIC_URL', 'SMTP_URL', ...help])
    expect(missing({ ...plain, FACET_PLAIN_HOSTS: 'pooler, database, blobs, mail' })).toEqual(['FACET_URL', 'S3_PUBLIC_URL', ...help])
    expect(
      missing({
        NODE_ENV: 'production',
        FACET_URL: 'https://cad.example',
        DATABASE_URL: 'postgresql://facet:x@database/facet?sslmode=verify-full',
        DATABASE_DIRECT_URL: 'postgresql:///facet?host=/run/postgresql',
        S3_ENDPOINT: 'https://blobs',
        SMTP_URL: 'smtp://mail?requireTLS=true',
      }),
    ).toEqual([])
    expect(missing({ NODE_ENV: 'production', FACET_URL: 'http://localhost:8080', S3_ENDPOINT: 'http://127.0.0.1:9', SMTP_URL: 'smtp://[::1]:25' })).toEqual([])
    expect(missing({ ...plain, NODE_ENV: 'development' })).toEqual([])
  })

  it('does not start without them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'facet-production-'))
    await expect(startServerProcess(folder, { NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1' })).rejects.toThrow('FACET_URL must be set in production')
    rmSync(folder, { recursive: true })
  })
})

describe('secrets', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'facet-secret-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('are made on the first start, for the owner alone, and stay the same', () => {
    const first = loadSecrets({ dataDir: folder })
    const second = loadSecrets({ dataDir: folder })
    expect(first('one')).toEqual(second('one'))
    expect(first('one')).toHaveLength(32)
    expect(first('one')).not.toEqual(first('two'))
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toMatch(/^[\w-]{64}$/)
  })

  it('come from the settings when they hold one, and are never weak', () => {
    const secret = 'correct horse battery staple, or the like'
    expect(loadSecrets({ secret, dataDir: folder })('one')).toEqual(loadSecrets({ secret, dataDir: '/nowhere' })('one'))
    expect(() => loadSecrets({ secret: 'short', dataDir: folder })).toThrow('FACET_SECRET must have at least 32 characters')
    writeFileSync(join(folder, 'secret'), '')
    expect(() => loadSecrets({ dataDir: folder })).toThrow('is damaged')
  })
})
