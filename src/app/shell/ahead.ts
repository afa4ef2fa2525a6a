// The page's first script: small, and evaluated before the rest of the app has come (tools/aheadPlugin.ts).
import { askAhead } from '../services/links/askAhead.ts'

askAhead()
