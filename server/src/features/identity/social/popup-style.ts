/** Style of the sign-in popup: the site's colours, without any of its files. */
export const popupStyle = `:root{color-scheme:light dark;--background:#fbf7f0;--raised:#fff;--line:#e4dccf;--text:#1c1922;--muted:#655f70;--accent:#b8330f;--on-accent:#fff}
@media(prefers-color-scheme:dark){:root{--background:#0f0e13;--raised:#1a1820;--line:#2d2a36;--text:#f5f1ea;--muted:#a9a4b3;--accent:#ff5c35;--on-accent:#160a05}}
*{box-sizing:border-box}body{margin:0;background:var(--background);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:440px;margin:0 auto;padding:24px 20px}h1{font-size:24px;line-height:1.2;margin:0 0 4px;letter-spacing:-.01em}p{margin:0 0 16px}
button{font:inherit;cursor:pointer}.strong,.quiet{border-radius:999px;padding:10px 20px;font-weight:650;border:1px solid transparent}
.strong{background:var(--accent);color:var(--on-accent)}.quiet{background:none;color:var(--text);border-color:var(--muted);margin-top:16px}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`;
