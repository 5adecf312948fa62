/** Targets that are the archive’s: its routes, each in a few forms, and what is almost ours. */

export const archiveTargets = `
/ /? /abs /abs/ /abs/2401.00001 /abs/2401.00001v2 /abs/hep-th/9901001 /abs/9901001.md /abs/9901001.json
/abs/2401.00001?fmt=txt /abs/outline.json /abs/hep-th/9901001/outline.json /abs/9901001/metadata.json /abs//0704.0600
/pdf/2401.00001 /pdf/2401.00001v1.pdf /pdf/hep-th/9901001v1 /html/2401.00001v1 /html/2401.00001v1/ /html/2401.00001v1/x1.png
/html/2401.00001v1/assets/x.png /html/9901001.txt /html/2401.00001v1/__stdout.txt /src/2401.00001 /src/2401.00001/anc
/src/2401.00001/anc/data.json /src/2401.00001/figures.json /src/2401.00001/metadata.json /e-print/2401.00001
/e-print/9901001.txt /format/2401.00001 /ps/hep-th/9901001 /dvi/hep-th/9901001 /list/cs.AI/new /list/math/recent
/list/hep-th/9901 /list/9901001.md /list/cs/2024-01 /list/metadata.json /catchup/cs/2024-01-01 /archive/hep-th /year/hep-th/1999
/year/9901001.json /a/warner_s_1 /a/warner_s_1.json /a/0000-0002-7970-7855.json /a/9901001.json /a/warner.atom2 /bibtex/2401.00001
/tb/2401.00001 /tb/recent /prevnext?id=2401.00001 /category_taxonomy /stats/monthly_submissions /stats/9901001.json
/stats/get_hourly.json /cookies /openurl-cookie /institutional_banner /audio/2401.00001 /search/ /search/cs /search/advanced
/search/outline.json /help/ /help/api/index.md /help/9901001.md /about /brand/x /new/ /user /user/login /user-settings
/user/outline.json /login /submit /submit/1234567.json /submit_x /auth/x.json /api/query?x /api/9901001.json
/api/metadata.json /oai2?verb=Identify /oai /licenses/nonexclusive-distrib/1.0/ /licenses/9901001.txt /rss/cs.AI /atom/cs
/static/browse/0.3.4/css/x.css /static/1234567.json /static/figures.json /css/a.css /js/x.js /icons/x.png /images/icons/x.gif
/robots.txt /humans.txt /ads.txt /security.txt /manifest.json /favicon.ico /.well-known/security.txt /form/2401.00001
/2401.00001 /2401.00001v2 /hep-th/9901001 /hep-th /cs.AI /2401.00001.pdf /2401.00001.HTML /2401.00001.xml /2401.00001.MD /2401.00001.md/
/2401.00001/ /2401.00001/x.json /2401.00001/outline /2401.00001/outline.json/ /2401.00001/Outline.json /2401.00001/sections
/2401.00001/sections/ /2401.00001/sections/S1 /2401.00001/sections/S1.json /2401.00001/sections/S1/x.md /2401.00001/assets
/2401.00001/assets/ /2401.00001/figures/ /2401.00001/figures/F1.md /2401.00001/figures/a/b.json /hep-th/9901001/
/hep-th/9901001/x.json /hep-th/9901001/sections/S1 /hep-th/foo/sections/S1.md /hep-th/foo/assets/x /foo/sections/S1.md
/foo/assets/x.png /assets/x.png /foo/bar.md /foo/bar/baz.json /foo/bar/outline.json /../2401.00001.md /2401.00001/../outline.json
/./2401.00001.md //2401.00001.md //evil.example/x.md /2401.00001//outline.json //outline.json /%61bs/9901001.md /abs%2F2401.00001.md
/robots%2Etxt * 2401.00001.md http://arxiv.org http://arxiv.org/ http://arxiv.org?x.md https://arxiv.org/abs/2401.00001.pdf
`
  .trim()
  .split(/\s+/);
