/** Markup of drawings that would run or load something, were it left as it is. */

/** Each with what must not be in what is made of it. */
export const hostile: readonly (readonly [markup: string, banned: RegExp])[] = [
  ['<script>alert(1)</script>', /script|alert/i],
  ['<script xlink:href="//evil.example/x.js"/>', /script|evil/i],
  ['<SCRIPT\n>alert(1)</SCRIPT\n>', /script|alert/i],
  ['<g onload="alert(1)" onclick=alert(1)></g>', /on(load|click)|alert/],
  ['<a href="javascript:alert(1)"><text>x</text></a>', /href|javascript/],
  ['<a xlink:href="https://evil.example"><text>x</text></a>', /href|evil/],
  ['<use href="#x"/><use xlink:href="https://evil.example/x.svg#a"/>', /use|href|evil/],
  ['<image href="https://evil.example/x.png"/><image xlink:href="data:image/svg+xml,x"/>', /image|evil|data:/],
  ['<feImage href="//evil.example"/><filter id="f"><feImage/></filter>', /filter|feimage|evil/i],
  ['<rect style="fill:url(https://evil.example/x)"/>', /evil|url/],
  ['<rect fill="url(//evil.example#x)" style="background:url(x);fill:red"/>', /evil|url|background/],
  ['<rect style="fill:\\75rl(//evil.example)"/>', /evil|\\75/],
  ['<rect style="fill:u/**/rl(//evil.example)"/>', /evil/],
  ['<rect style="fill:image-set(\'//evil.example\' 1x)"/>', /evil|image-set/],
  ['<style>@import "https://evil.example/x.css";</style>', /@import|evil/],
  ['<style><![CDATA[</style><script>alert(1)</script>]]></style>', /script|alert/],
  [
    '<animate attributeName="href" to="javascript:alert(1)"/><set attributeName="onclick" to="alert(1)"/>',
    /animate|set|alert/,
  ],
  ['<foreignObject><iframe srcdoc="<script>alert(1)</script>"></iframe></foreignObject>', /iframe|alert|script/],
  [
    '<foreignObject><img src=x onerror=alert(1)><video src=x></video><object data=x></object></foreignObject>',
    /img|video|object |alert/,
  ],
  [
    '<foreignObject><form action="//evil.example"><input autofocus onfocus=alert(1)></form></foreignObject>',
    /form|input|evil|alert/,
  ],
  ['<foreignObject><math><mtext><img src=x onerror=alert(1)></mtext></math></foreignObject>', /img|alert/],
  [
    '<foreignObject><math href="javascript:alert(1)"><mi xlink:href="//evil.example">x</mi></math></foreignObject>',
    /href|alert|evil/,
  ],
  [
    '<foreignObject><math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math></foreignObject>',
    /annotation|script|alert/,
  ],
  ['<foreignObject><p style="position:fixed;inset:0;behavior:url(x)">x</p></foreignObject>', /position|inset|behavior/],
  ['<title><g></title><script>alert(1)</script>', /script|alert/],
  ['<desc></desc><title>&lt;/title>&lt;script>alert(1)&lt;/script></title>', /<script/],
  ['<!--><script>alert(1)</script>-->', /script|alert/],
  ['<?xml-stylesheet href="//evil.example"?><!ENTITY x SYSTEM "file:///etc/passwd">', /stylesheet|ENTITY|evil|passwd/],
  ['<g id="x&quot; onload=&quot;alert(1)"></g>', /id="[^"]*" onload="/],
  ['<text x="1&#12;2">&#x0;&#xfffe;&#xd800;&#12;\f&#1;</text>', /[\0\x01\f\ufffe\ud800]/],
  ['<rect fill="(url(x))" style="fill:translate(url(//evil.example))"/>', /url|evil/],
  ['</g></svg-x><g><g></text></rect>', /svg-x/],
  [
    '<g display="none"><text>unseen</text></g><text opacity="0">unseen</text><text style="font-size:1%">unseen</text>',
    /unseen/,
  ],
  ['<template><rect/></template><noscript><img src=x></noscript>', /template|noscript|img/],
];
